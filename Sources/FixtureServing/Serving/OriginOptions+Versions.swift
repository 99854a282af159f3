import HTTPFixtures

extension OriginOptions {
  /// The versions of HTTP that the origin speaks in this build, the preferred one first.
  var servedVersions: [ServedVersion] {
    #if HTTP2
    [.http2, .http11]
    #else
    [.http11]
    #endif
  }
}
