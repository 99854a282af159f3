import WebViewKit

/// Apple's own WKWebView, whose traces come from apps: what is known of it on every system.
package enum AppleWebKit {
  /// What the engine is called on command lines and in file names.
  package static let name = "wkwebview"

  /// Why it plays no scenarios on other systems, and what to do.
  package static let absence = EngineFailure.unavailable(
    engine: name, reason: "Apple's WKWebView is a part of macOS",
    remedy: "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
      + "with 'navtrace import'")

  /// Where everything that it reports comes from, and what its public API does not show.
  package static let capabilities = EngineCapabilities(
    events: events, profiles: SystemProfile.allCases)

  /// The same, of one version, which behaves like its own system and the newest one.
  package static func capabilities(of version: String) -> EngineCapabilities {
    EngineCapabilities(events: events, profiles: profiles(of: version))
  }

  /// The systems that a version is of, as iOS or macOS count.
  ///
  /// What is written of the newest one is held against all: where an older one differs, its
  /// expectation has a version in its name.
  package static func profiles(of version: String) -> [SystemProfile] {
    let number = version.split(separator: ".").first.flatMap { Int($0) }
    let profile: SystemProfile? =
      switch number {
      case 14, 17: .ios17
      case 15, 18: .ios18
      case 27: .ios27
      default: nil
      }
    return [profile, .newest].compactMap(\.self)
  }
}
