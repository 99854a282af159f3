import WebViewKit

/// The differences of WKWebView between systems, as far as sources show them.
///
/// Everything else is the same on all of them, or known of one system only.
extension SystemProfile {
  /// Whether 204 and 205 keep the old page, rather than show an empty one.
  ///
  /// Since July 2025 (WebKit pull request 48619; oracle G08).
  var keepsThePageOfEmptyStatus: Bool { self != .ios17 && self != .ios18 }

  /// Whether observers are notified that loading is over when an action is cancelled, even if the
  /// app loads something else in the same callback.
  ///
  /// Since iOS 18 (Chromium's test DisallowRequestAndShowError; oracle's list of disputes).
  var reportsTheEndOfCancelledActions: Bool { self != .ios17 }

  /// Whether the app is asked before a form is sent, and gets the navigation of a response.
  ///
  /// Since iOS 27 (WebKit bug 307517, pull requests 58379, 58463, 57807).
  var asksAboutForms: Bool { self == .ios27 }

  /// Whether a page is lost if one of its frames has navigated and another site is shown after it.
  ///
  /// Until February 2026 (WebKit pull request 57845).
  var losesPagesOfMovedFrames: Bool { self != .ios27 }

  /// Whether a question about a frame ends an open question about a window that a link in it opens.
  ///
  /// Until September 2026 (WebKit pull request 72848).
  var endsQuestionsOfWindows: Bool { self != .ios27 }

  /// Whether a link with the attribute `download` is downloaded even if its page navigates before
  /// the app has answered.
  ///
  /// Since August 2026 (WebKit pull request 71357).
  var keepsReplacedDownloads: Bool { self == .ios27 }

  /// Whether a string is not loaded if its base address is the address of the page shown and has a
  /// fragment.
  ///
  /// Until March 2026 (WebKit pull request 60594).
  var takesStringsForFragments: Bool { self != .ios27 }

  /// Whether the response of a `data:` address may become a download.
  ///
  /// Until July 2026 (WebKit pull request 68393).
  var downloadsData: Bool { self != .ios27 }
}
