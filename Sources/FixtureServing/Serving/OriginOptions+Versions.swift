import FixtureSites

extension OriginOptions {
  /// The version for a client that names no versions.
  var fallbackVersion: ServedVersion { servedVersions == [.http2] ? .http2 : .http11 }

  /// The versions of HTTP that the origin speaks in this build, the preferred one first.
  var servedVersions: [ServedVersion] {
    #if HTTP2
    versions
    #else
    versions.filter { $0 != .http2 }
    #endif
  }
}
