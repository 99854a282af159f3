import WebViewKit

/// The differences in WKWebView between systems, as far as sources document them.
///
/// All other behaviour is the same on all systems, or is documented for only one system.
extension SystemProfile {
  /// Whether the old page stays if a response has the status 204 or 205; otherwise an empty page is
  /// shown.
  ///
  /// Since July 2025 (WebKit pull request 48619; case G08 of `Fixtures/Oracle.yaml`).
  var keepsThePageOfEmptyStatus: Bool { self != .ios17 && self != .ios18 }

  /// Whether observers are notified that loading has ended when an action is cancelled, even if the
  /// app loads something else in the same callback.
  ///
  /// Since iOS 18 (Chromium's test DisallowRequestAndShowError; listed as a dispute in the oracle).
  var reportsTheEndOfCancelledActions: Bool { self != .ios17 }

  /// Whether the app is asked before a form is sent, and is given the navigation of a response.
  ///
  /// Since iOS 27 (WebKit bug 307517, pull requests 58379, 58463, 57807).
  var asksAboutForms: Bool { self == .ios27 }

  /// Whether a page is not kept if one of its frames has navigated and another site is shown next.
  ///
  /// Until February 2026 (WebKit pull request 57845).
  var losesPagesOfMovedFrames: Bool { self != .ios27 }

  /// Whether a policy request about a frame ends an open request about a window that a link in the
  /// frame opens.
  ///
  /// Until September 2026 (WebKit pull request 72848).
  var endsQuestionsOfWindows: Bool { self != .ios27 }

  /// Whether a link with the attribute `download` is downloaded even if its page navigates before
  /// the app has answered.
  ///
  /// Since August 2026 (WebKit pull request 71357).
  var keepsReplacedDownloads: Bool { self == .ios27 }

  /// Whether `loadHTMLString` loads nothing if its base URL has a fragment and is otherwise the URL
  /// of the shown page.
  ///
  /// Until March 2026 (WebKit pull request 60594).
  var takesStringsForFragments: Bool { self != .ios27 }

  /// Whether the response of a `data:` URL may become a download.
  ///
  /// Until July 2026 (WebKit pull request 68393).
  var downloadsData: Bool { self != .ios27 }
}
