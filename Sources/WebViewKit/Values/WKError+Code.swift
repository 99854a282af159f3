#if !canImport(WebKit)
extension WKError {
  /// Which error of `WKErrorDomain` (WebKit: WKError.h).
  public enum Code: Int, Sendable {
    /// Nothing more is known.
    case unknown = 1
    /// The process that shows the page ended.
    case webContentProcessTerminated = 2
    /// The view is gone.
    case webViewInvalidated = 3
    /// A script threw.
    case javaScriptExceptionOccurred = 4
    /// A script's value cannot cross the bridge.
    case javaScriptResultTypeIsUnsupported = 5
    /// A content rule list cannot be compiled.
    case contentRuleListStoreCompileFailed = 6
    /// A content rule list was not found.
    case contentRuleListStoreLookUpFailed = 7
    /// A content rule list cannot be removed.
    case contentRuleListStoreRemoveFailed = 8
    /// A content rule list was compiled by another version.
    case contentRuleListStoreVersionMismatch = 9
    /// Content for an attributed string failed to load.
    case attributedStringContentFailedToLoad = 10
    /// Content for an attributed string took too long.
    case attributedStringContentLoadTimedOut = 11
    /// The frame of a script is gone.
    case javaScriptInvalidFrameTarget = 12
    /// A navigation left the app's own domains.
    case navigationAppBoundDomain = 13
    /// A script ran outside the app's own domains.
    case javaScriptAppBoundDomain = 14
    /// A credential exists already.
    case duplicateCredential = 15
    /// A credential cannot be read.
    case malformedCredential = 16
    /// A credential was not found.
    case credentialNotFound = 17

    /// WebKit's sentence for it, where it is known (WebKit: WKError.mm).
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

    /// Lets `catch WKError.webViewInvalidated` match.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? WKError)?.code == code
    }
  }
}
#endif
