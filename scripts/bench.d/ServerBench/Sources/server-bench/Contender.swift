import Foundation

/// A server that is compared.
enum Contender: String, CaseIterable {
  case ours = "fixture-server"
  case defaultSite = "fixture-server, default site"
  case twoLoops = "fixture-server, --loops 2"
  case closures = "fixture-server, closure"
  case oursLogging = "fixture-server, logging"
  case nginx
  case nginxLogging = "nginx, logging"
  case limit = "C, epoll"
  case hummingbird = "Hummingbird"
  case flyingFox = "FlyingFox"

  /// The program and its arguments.
  func command(
    port: UInt16, secure: Bool, http2: Bool = false, _ setting: Setting
  ) -> [String] {
    let options = setting.options
    return switch self {
    case .ours:
      [options.fixtureServer, setting.site, "--port", "\(port)", "--log-level", "warning"]
        + (secure ? ["--tls", "good"] : [])
    case .defaultSite:
      [options.fixtureServer, "--port", "\(port)", "--log-level", "warning"]
    case .twoLoops:
      [options.fixtureServer, setting.site, "--port", "\(port)", "--log-level", "warning"]
        + ["--loops", "2"]
    case .oursLogging: [options.fixtureServer, setting.site, "--port", "\(port)"]
    case .closures: [options.closureServer, "\(port)"]
    case .nginx, .nginxLogging:
      [
        "/usr/sbin/nginx", "-c",
        setting.nginx(
          port: port, secure: secure, http2: http2, logs: self == .nginxLogging),
      ]
    case .limit: [options.peers + "/epoll-peer", "\(port)"]
    case .hummingbird: [options.peers + "/hummingbird-peer", "\(port)"]
    case .flyingFox: [options.peers + "/flyingfox-peer", "\(port)"]
    }
  }
}
