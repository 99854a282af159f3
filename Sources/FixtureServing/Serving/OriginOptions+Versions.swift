import FixtureSites

extension OriginOptions {
  /// The version to use for a client that does not offer versions.
  var fallbackVersion: ServedVersion { servedVersions == [.http2] ? .http2 : .http11 }

  /// The versions of HTTP that the origin supports in this build, with the preferred one first.
  var servedVersions: [ServedVersion] {
    #if HTTP2
    versions
    #else
    versions.filter { $0 != .http2 }
    #endif
  }
}
