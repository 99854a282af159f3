import Foundation

/// The domain of ``WKError``.
public let WKErrorDomain = "WKErrorDomain"

/// An error of the web view itself, not of a load.
public struct WKError: CustomNSError {
  /// The name of the domain.
  public static let errorDomain = WKErrorDomain
  /// The code of the error.
  public let code: Code
  private let stored: NSError

  /// Creates an error; it has WebKit's description unless `userInfo` contains another one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    let description: [String: Any] = [NSLocalizedDescriptionKey: code.message]
    stored = NSError(
      domain: WKErrorDomain, code: code.rawValue,
      userInfo: description.merging(userInfo) { $1 })
  }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// Additional information, such as the message, line, column and source URL of a script's
  /// exception.
  public var errorUserInfo: [String: Any] { stored.userInfo }

  /// Another name for ``errorUserInfo``, which Swift's importer adds on Apple systems.
  public var userInfo: [String: Any] { errorUserInfo }

  /// A sentence that describes the error.
  public var localizedDescription: String { stored.localizedDescription }
}

extension WKError {
  /// The errors of `WKErrorDomain` (WebKit: WKError.h).
  public enum Code: Int, Sendable {
    /// The cause is not known.
    case unknown = 1
    /// The process that shows the page has ended.
    case webContentProcessTerminated = 2
    /// The view no longer exists.
    case webViewInvalidated = 3
    /// A script threw an exception.
    case javaScriptExceptionOccurred = 4
    /// A script's value cannot be converted to a Swift value.
    case javaScriptResultTypeIsUnsupported = 5
    /// A content rule list cannot be compiled.
    case contentRuleListStoreCompileFailed = 6
    /// A content rule list was not found.
    case contentRuleListStoreLookUpFailed = 7
    /// A content rule list cannot be removed.
    case contentRuleListStoreRemoveFailed = 8
    /// A content rule list was compiled by another version of WebKit.
    case contentRuleListStoreVersionMismatch = 9
    /// Content for an attributed string failed to load.
    case attributedStringContentFailedToLoad = 10
    /// Content for an attributed string took too long to load.
    case attributedStringContentLoadTimedOut = 11
    /// The frame in which a script should run does not exist.
    case javaScriptInvalidFrameTarget = 12
    /// A navigation left the app-bound domains.
    case navigationAppBoundDomain = 13
    /// A script ran outside the app-bound domains.
    case javaScriptAppBoundDomain = 14
    /// A credential exists already.
    case duplicateCredential = 15
    /// A credential is malformed.
    case malformedCredential = 16
    /// A credential was not found.
    case credentialNotFound = 17

    /// WebKit's message for the code; for some codes, it is not specific (WebKit: WKError.mm).
    var message: String {
      switch self {
      case .webContentProcessTerminated: "The Web Content process was terminated"
      case .webViewInvalidated: "The WKWebView was invalidated"
      case .javaScriptExceptionOccurred: "A JavaScript exception occurred"
      case .javaScriptResultTypeIsUnsupported:
        "JavaScript execution returned a result of an unsupported type"
      case .javaScriptInvalidFrameTarget: "JavaScript execution targeted an invalid frame"
      default: "An unknown error occurred"
      }
    }

    /// Allows `catch WKError.webViewInvalidated` to match.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? WKError)?.code == code
    }
  }
}

// On Apple systems, Swift's importer makes these constants. They allow apps to write, for example,
// `catch WKError.unknown`.
extension WKError {
  /// The cause is not known.
  public static var unknown: Code { .unknown }
  /// The process that shows the page has ended.
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  /// The view no longer exists.
  public static var webViewInvalidated: Code { .webViewInvalidated }
  /// A script threw an exception.
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  /// A script's value cannot be converted to a Swift value.
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  /// A content rule list cannot be compiled.
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
  /// A content rule list was not found.
  public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
  /// A content rule list cannot be removed.
  public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
  /// A content rule list was compiled by another version of WebKit.
  public static var contentRuleListStoreVersionMismatch: Code {
    .contentRuleListStoreVersionMismatch
  }
  /// Content for an attributed string failed to load.
  public static var attributedStringContentFailedToLoad: Code {
    .attributedStringContentFailedToLoad
  }
  /// Content for an attributed string took too long to load.
  public static var attributedStringContentLoadTimedOut: Code {
    .attributedStringContentLoadTimedOut
  }
  /// The frame in which a script should run does not exist.
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
  /// A navigation left the app-bound domains.
  public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
  /// A script ran outside the app-bound domains.
  public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
  /// A credential exists already.
  public static var duplicateCredential: Code { .duplicateCredential }
  /// A credential is malformed.
  public static var malformedCredential: Code { .malformedCredential }
  /// A credential was not found.
  public static var credentialNotFound: Code { .credentialNotFound }
}

/// A stand-in for Core Foundation's type of the same name: the reason why certificates are not
/// valid.
public final class CFError: Error, CustomStringConvertible {
  private let isJudged: Bool

  init(isJudged: Bool) { self.isJudged = isJudged }

  /// A sentence that states the reason.
  public var description: String {
    isJudged
      ? "the engine does not trust the server's certificates"
      : "the engine has not judged these certificates; evaluate those of a challenge"
  }
}
