import Foundation

/// A description of a frame at one moment; it does not identify the frame.
///
/// If an engine cannot determine which frame an action is about, the description is that of an
/// empty main frame. The engine's capability table lists these actions.
@preconcurrency @MainActor open class WKFrameInfo: NSObject, NSCopying {
  /// The identity of this frame, as far as the engine can determine it.
  package let reference: FrameReference
  /// The view that the frame is in.
  open private(set) weak var webView: WKWebView?

  package init(_ reference: FrameReference, in webView: WKWebView?) {
    self.reference = reference
    self.webView = webView
  }

  /// Creates a description of an empty main frame, for subclasses in an app's tests.
  public override nonisolated init() { reference = .none }

  private var values: FrameValues? {
    guard case .frame(let values) = reference else { return nil }
    return values
  }

  /// Whether this is the view's main frame.
  open var isMainFrame: Bool { values?.isMainFrame ?? true }

  /// The request of the document in the frame; it has no URL if there is no document yet.
  open var request: URLRequest {
    var request = URLRequest(url: values?.url ?? URL(filePath: ""))
    request.url = values?.url
    return request
  }

  /// The origin of the document in the frame.
  open var securityOrigin: WKSecurityOrigin {
    WKSecurityOrigin(values?.origin ?? OriginValues(nil))
  }

  /// Returns the object itself, which never changes.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The origin of a frame's document.
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  private let values: OriginValues

  package init(_ values: OriginValues) { self.values = values }

  /// The scheme, without the colon.
  open var `protocol`: String { values.scheme }
  /// The host; empty if there is none.
  open var host: String { values.host }
  /// The port; 0 represents the scheme's default port.
  open var port: Int { values.port }
}

/// The description of a form that is being sent; it is valid for one call of the delegate.
@preconcurrency @MainActor open class WKFormInfo: NSObject {
  private let values: FormSubmissionValues?
  private weak var webView: WKWebView?

  package init(_ values: FormSubmissionValues, in webView: WKWebView?) {
    self.values = values
    self.webView = webView
  }

  /// Creates an empty description, for subclasses in an app's tests.
  public override nonisolated init() { values = nil }

  /// The frame that the form navigates.
  open var targetFrame: WKFrameInfo { WKFrameInfo(target, in: webView) }

  /// The frame whose document has the form.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(source, in: webView) }

  /// The URL to which the form is sent.
  open var submissionURL: URL { values?.url ?? URL(filePath: "") }

  /// `GET` or `POST`.
  open var httpMethod: String { values?.method ?? "" }

  /// The values of the form's text fields, keyed by name.
  ///
  /// If several fields have the same name, this is the value of the last one.
  open var formValues: [String: String] { values?.values ?? [:] }

  /// The frame that the form navigates, as far as the engine can determine it.
  package var target: FrameReference { values?.target ?? .none }

  /// The frame whose document has the form, as far as the engine can determine it.
  package var source: FrameReference { values?.source ?? .none }
}

/// The features that a page requested when it opened a window.
@preconcurrency @MainActor open class WKWindowFeatures: NSObject {
  private let values: WindowFeatureValues

  init(_ values: WindowFeatureValues) { self.values = values }

  /// Creates the features of a window for which the page did not request any.
  ///
  /// It is for subclasses in an app's tests.
  public override nonisolated init() { values = WindowFeatureValues() }

  /// Whether there is a menu bar, as a Boolean.
  open var menuBarVisibility: NSNumber? { boxed(values.menuBarVisibility) }
  /// Whether there is a status bar, as a Boolean.
  open var statusBarVisibility: NSNumber? { boxed(values.statusBarVisibility) }
  /// Whether there are toolbars, as a Boolean.
  open var toolbarsVisibility: NSNumber? { boxed(values.toolbarsVisibility) }
  /// Whether the window can be resized, as a Boolean.
  open var allowsResizing: NSNumber? { boxed(values.allowsResizing) }
  /// The left edge, in points.
  open var x: NSNumber? { boxed(values.x) }
  /// The top edge, in points.
  open var y: NSNumber? { boxed(values.y) }
  /// The width, in points.
  open var width: NSNumber? { boxed(values.width) }
  /// The height, in points.
  open var height: NSNumber? { boxed(values.height) }

  private func boxed(_ value: Bool?) -> NSNumber? { value.map { NSNumber(value: $0) } }
  private func boxed(_ value: Double?) -> NSNumber? { value.map { NSNumber(value: $0) } }
}
