import Foundation
import NavigationTrace
import WebViewKit

// The answers of delegates in the words of a trace.

extension WKNavigationActionPolicy {
  var word: TraceValue {
    switch self {
    case .allow: "allow"
    case .download: "download"
    default: "cancel"
    }
  }
}

extension WKNavigationResponsePolicy {
  var word: TraceValue {
    switch self {
    case .allow: "allow"
    case .download: "download"
    default: "cancel"
    }
  }
}

extension URLSession.AuthChallengeDisposition {
  /// The answer in the words of a trace, which never hold a credential.
  var word: TraceValue {
    switch self {
    case .useCredential: "useCredential"
    case .performDefaultHandling: "performDefaultHandling"
    case .rejectProtectionSpace: "rejectProtectionSpace"
    default: "cancelAuthenticationChallenge"
    }
  }
}

extension WKPermissionDecision {
  var word: TraceValue {
    switch self {
    case .grant: "grant"
    case .deny: "deny"
    default: "prompt"
    }
  }
}

extension WKDownload.RedirectPolicy {
  var word: TraceValue { self == .allow ? "allow" : "cancel" }
}
