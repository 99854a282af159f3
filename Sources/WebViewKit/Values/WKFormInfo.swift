#if !canImport(WebKit)
import Foundation

/// A form that is being sent (WKFormInfo): values without identity, of one call of the delegate.
@preconcurrency @MainActor open class WKFormInfo: NSObject {
  private let values: FormSubmissionValues?
  private weak var webView: WKWebView?

  package init(_ values: FormSubmissionValues, in webView: WKWebView?) {
    self.values = values
    self.webView = webView
  }

  /// Creates a form without meaning; apps subclass it in tests.
  public override nonisolated init() { values = nil }

  /// The frame that the form navigates.
  open var targetFrame: WKFrameInfo { WKFrameInfo(target, in: webView) }

  /// The frame whose document has the form.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(source, in: webView) }

  /// The address that the form is sent to.
  open var submissionURL: URL { values?.url ?? URL(filePath: "") }

  /// `GET` or `POST`.
  open var httpMethod: String { values?.method ?? "" }

  /// The values of the form's text fields, by name; of fields with one name the last one's.
  open var formValues: [String: String] { values?.values ?? [:] }

  /// The frame that the form navigates, as far as the engine can tell.
  package var target: FrameReference { values?.target ?? .none }

  /// The frame whose document has the form, as far as the engine can tell.
  package var source: FrameReference { values?.source ?? .none }
}
#endif
