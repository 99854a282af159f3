import FixtureServing
import FixtureSites
import HTTPTypes

/// A scenario's site with one version of HTTP, over TLS, as `navtrace run --http` serves it.
///
/// All origins get TLS, since WebKit negotiates HTTP/2 by ALPN only. Traces do not change, since
/// the URLs in them have no scheme.
struct ScenarioVersion: Sendable {
  let version: ServedVersion
  /// The site as it is served.
  let site: Site
  /// The names of the origins that speak the version.
  private let origins: Set<String>

  /// Replaces the site's own HTTP versions with the given one.
  ///
  /// An origin is not changed if it does not support the version, or never accepts connections.
  init(_ version: ServedVersion, of site: Site) {
    self.version = version
    var site = site
    var names: Set<String> = []
    for index in site.origins.indices where site.origins[index].origin.options.canSpeak(version) {
      // HTTP/1.1 stays available for the handshakes of WebSockets.
      site.origins[index].origin.options.versions =
        version == .http2 ? [.http2, .http11] : [version]
      if site.origins[index].origin.options.tls == nil {
        site.origins[index].origin.options.tls = TLSOptions()
        site.origins[index].origin.keepsPagesForHistory = true
      }
      names.insert(site.origins[index].name)
    }
    (self.site, origins) = (site, names)
  }

  /// Returns the first request that used another version, although its origin speaks this version.
  ///
  /// A request that used this version before may be repeated over another version, since a server
  /// can require that.
  func violation(in requests: [RequestRecord]) -> RequestRecord? {
    var known: Set<[String]> = []
    return requests.first { request in
      guard let head = request.head, origins.contains(request.origin) else { return false }
      let isOver = (head.version == .http2) == (version == .http2)
      if isOver { known.insert([request.origin, request.target]) }
      let isWebSocket = head.fields[.upgrade]?.lowercased() == "websocket"
      return !isOver && !isWebSocket && !known.contains([request.origin, request.target])
    }
  }
}

extension OriginOptions {
  fileprivate func canSpeak(_ version: ServedVersion) -> Bool {
    switch acceptance {
    case .refused, .never(.always): false
    case .always, .never: versions.contains(version)
    }
  }
}
