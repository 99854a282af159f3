import Foundation

/// An Apple system whose WKWebView is known to behave in another way than on other systems.
package enum SystemProfile: String, CaseIterable, Codable, Hashable, Sendable {
  /// iOS 17, and the systems of its time.
  case ios17
  /// iOS 18, and the systems of its time.
  case ios18
  /// iOS 26, and the systems of its time.
  case ios26
  /// iOS 27, and the systems of its time: the app is asked about forms that are sent, and gets the
  /// navigation of a response.
  case ios27

  /// The newest one that tests of WebKit and traces of apps attest.
  package static let newest = SystemProfile.ios26
}

extension OperatingSystemVersion {
  /// The version as Apple writes it: `18.5`, `26.0.1`.
  package var text: String {
    "\(majorVersion).\(minorVersion)" + (patchVersion == 0 ? "" : ".\(patchVersion)")
  }
}
