import Foundation
import NavigationTrace
import WebViewKit

// The words that a trace uses for values of WebKit.

extension WKNavigationType {
  /// The navigation types, keyed by their Swift names.
  package static let words: KeyValuePairs<String, WKNavigationType> = [
    "linkActivated": .linkActivated, "formSubmitted": .formSubmitted, "backForward": .backForward,
    "reload": .reload, "formResubmitted": .formResubmitted, "other": .other,
  ]

  /// The type's name in Swift.
  package var word: String { Self.words.first { $0.value == self }?.key ?? "other" }
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
  var word: TraceValue { WKNavigationActionPolicy(rawValue: rawValue)?.word ?? "cancel" }
}

extension URLSession.AuthChallengeDisposition {
  /// The word that a trace uses for the answer; it never contains a credential.
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
