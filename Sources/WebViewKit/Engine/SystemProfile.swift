/// An Apple system whose WKWebView is known to behave in another way than that of another one.
public enum SystemProfile: String, CaseIterable, Codable, Hashable, Sendable {
  /// iOS 17, and the systems of its time.
  case ios17
  /// iOS 18, and the systems of its time.
  case ios18
  /// iOS 26, and the systems of its time.
  case ios26

  /// The newest one that there are sources for.
  public static let newest = SystemProfile.ios26
}
