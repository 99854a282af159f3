#if !canImport(WebKit)
// On Apple systems the importer makes these, so that `catch WKError.unknown` can be written.
extension WKError {
  /// Nothing more is known.
  public static var unknown: Code { .unknown }
  /// The process that shows the page ended.
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  /// The view is gone.
  public static var webViewInvalidated: Code { .webViewInvalidated }
  /// A script threw.
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  /// A script's value cannot cross the bridge.
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  /// A content rule list cannot be compiled.
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
  /// A content rule list was not found.
  public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
  /// A content rule list cannot be removed.
  public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
  /// A content rule list was compiled by another version.
  public static var contentRuleListStoreVersionMismatch: Code {
    .contentRuleListStoreVersionMismatch
  }
  /// Content for an attributed string failed to load.
  public static var attributedStringContentFailedToLoad: Code {
    .attributedStringContentFailedToLoad
  }
  /// Content for an attributed string took too long.
  public static var attributedStringContentLoadTimedOut: Code {
    .attributedStringContentLoadTimedOut
  }
  /// The frame of a script is gone.
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
  /// A navigation left the app's own domains.
  public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
  /// A script ran outside the app's own domains.
  public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
  /// A credential exists already.
  public static var duplicateCredential: Code { .duplicateCredential }
  /// A credential cannot be read.
  public static var malformedCredential: Code { .malformedCredential }
  /// A credential was not found.
  public static var credentialNotFound: Code { .credentialNotFound }
}
#endif
