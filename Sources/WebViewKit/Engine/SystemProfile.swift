import Foundation

/// An Apple system whose WKWebView is known to behave differently from the other systems.
package enum SystemProfile: String, CaseIterable, Codable, Hashable, Sendable {
  /// iOS 17, and the other Apple systems of the same year.
  case ios17
  /// iOS 18, and the other Apple systems of the same year.
  case ios18
  /// iOS 26, and the other Apple systems of the same year.
  case ios26
  /// iOS 27, and the other Apple systems of the same year.
  ///
  /// On these systems, the app is asked before a form is sent, and `WKNavigationResponse` contains
  /// the navigation that it belongs to.
  case ios27

  /// The newest system whose behaviour is confirmed by WebKit's tests and by traces from apps.
  package static let newest = SystemProfile.ios26
}

extension OperatingSystemVersion {
  /// The version as Apple writes it, such as `18.5` or `26.0.1`.
  package var text: String {
    "\(majorVersion).\(minorVersion)" + (patchVersion == 0 ? "" : ".\(patchVersion)")
  }
}
