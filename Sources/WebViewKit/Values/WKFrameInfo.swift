#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// What is known of a frame at one moment; it is no identity (WKFrameInfo).
///
/// Where an engine cannot tell which frame an action concerns, this is an empty main frame;
/// the engine's capability table says so.
@preconcurrency @MainActor open class WKFrameInfo: NSObject, NSCopying {
  /// Which frame this is, as far as the engine can tell.
  package let reference: FrameReference
  /// The view that the frame is in.
  open private(set) weak var webView: WKWebView?

  package init(_ reference: FrameReference, in webView: WKWebView?) {
    self.reference = reference
    self.webView = webView
  }

  /// Creates the info of no frame; apps subclass it in tests.
  public override nonisolated init() { reference = .none }

  private var values: FrameValues? {
    guard case .frame(let values) = reference else { return nil }
    return values
  }

  /// Whether this is the view's main frame.
  open var isMainFrame: Bool { values?.isMainFrame ?? true }

  /// The request of the document in the frame; one without a URL before its first document.
  open var request: URLRequest {
    var request = URLRequest(url: values?.url ?? URL(filePath: ""))
    request.url = values?.url
    return request
  }

  /// The origin of the document in the frame.
  open var securityOrigin: WKSecurityOrigin {
    WKSecurityOrigin(values?.origin ?? OriginValues(nil))
  }

  /// Gives the object itself: it never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
#endif
