import WebViewKit

/// Asks a person for a name and a password; an alert with two fields in an app.
@MainActor protocol SignInPrompt: AnyObject {
  /// - Parameter completion: Takes what was typed, nil where it was cancelled.
  func ask(
    realm: String, isRetry: Bool, completion: @escaping @MainActor (URLCredential?) -> Void)
}
