#if !canImport(WebKit)
import Foundation

/// The domain of ``WKError``.
public let WKErrorDomain = "WKErrorDomain"

/// An error of the web view itself, not of a load (WKError).
public struct WKError: CustomNSError {
  /// The name of the domain.
  public static let errorDomain = WKErrorDomain
  /// Which error.
  public let code: Code
  private let stored: NSError

  /// Creates an error; its description is WebKit's where none is given.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    let description: [String: Any] = [NSLocalizedDescriptionKey: code.message]
    stored = NSError(
      domain: WKErrorDomain, code: code.rawValue,
      userInfo: description.merging(userInfo) { $1 })
  }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// What else is known; for scripts the exception's message, line, column and source URL.
  public var errorUserInfo: [String: Any] { stored.userInfo }

  /// The same, as the importer names it on Apple systems.
  public var userInfo: [String: Any] { errorUserInfo }

  /// The sentence that says what happened.
  public var localizedDescription: String { stored.localizedDescription }
}
#endif
