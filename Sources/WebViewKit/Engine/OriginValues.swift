#if !canImport(WebKit)
import Foundation

/// A security origin as `WKSecurityOrigin` tells it.
public struct OriginValues: Hashable, Sendable {
  /// The scheme, without colon.
  public var scheme: String
  /// The host, empty where the scheme has none.
  public var host: String
  /// The port, 0 where it is the scheme's default.
  public var port: Int

  /// Creates an origin.
  public init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin of a URL; an opaque one, all empty, where there is none.
  public init(_ url: URL?) {
    let scheme = url?.scheme ?? ""
    let standard = scheme == "http" ? 80 : scheme == "https" ? 443 : nil
    let port = url?.port ?? 0
    self.init(scheme: scheme, host: url?.host ?? "", port: port == standard ? 0 : port)
  }
}
#endif
