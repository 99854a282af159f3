import WebViewKit

/// What an app answers where a page asks for camera or microphone.
public enum MediaPermissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user shall be asked.
  case prompt
  /// The page may.
  case grant
  /// The page may not.
  case deny

  /// The answer as delegates give it.
  var decision: WKPermissionDecision {
    switch self {
    case .prompt: .prompt
    case .grant: .grant
    case .deny: .deny
    }
  }
}
