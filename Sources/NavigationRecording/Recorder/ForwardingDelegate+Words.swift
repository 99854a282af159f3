import Foundation
import NavigationTrace
import WebViewKit

// Values of WebKit in the words of a trace.

extension WKNavigationType {
  /// The type in its Swift spelling.
  package var word: String {
    switch self {
    case .linkActivated: "linkActivated"
    case .formSubmitted: "formSubmitted"
    case .backForward: "backForward"
    case .reload: "reload"
    case .formResubmitted: "formResubmitted"
    default: "other"
    }
  }
}

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
