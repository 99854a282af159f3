import Foundation
import WebViewKit

/// One navigation of a frame, from the first policy request to its end.
struct Navigation: Sendable {
  /// The effect of a navigation on the back-forward list, and the source of its content.
  enum Kind: Hashable, Sendable {
    /// A new document and a new item.
    case standard
    /// The URL that is already shown, for which a new document is loaded into the same item.
    case same
    /// A client redirect, whose new document replaces the document of the current item.
    case replacing
    /// A reload of the current document.
    case reload
    /// An item of the back-forward list.
    case history(HistoryItemID)
    /// Content from the app or from a `srcdoc` attribute. It does not get an item.
    case substitute(SubstituteContent)
  }

  /// The part that never changes; it is stored by reference because navigations are copied often.
  private final class Beginning: Sendable {
    let id: NavigationID
    let frame: FrameID
    let type: WKNavigationType
    let source: FrameReference
    let kind: Kind

    init(
      id: NavigationID, frame: FrameID, type: WKNavigationType, source: FrameReference, kind: Kind
    ) {
      self.id = id
      self.frame = frame
      self.type = type
      self.source = source
      self.kind = kind
    }
  }

  private let beginning: Beginning
  /// The current request, after the redirects so far.
  var request: URLRequest
  /// The first URL that was requested in the process of the navigation.
  var initialURL: URL?
  /// The process in which the navigation continues; `nil` if it is the process of the shown page.
  @Indirect var process: WebProcess?
  /// The item of the list that was shown when the navigation began.
  var fromItem: HistoryItemID?
  /// The value of the link's `download` attribute; `nil` if the link has no such attribute.
  var downloadName: String?
  /// The mouse click that caused the navigation; `nil` if there was none.
  @Indirect var pointer: PointerClick?

  /// The text fields of the form that is sent, keyed by name; `nil` after the app has been asked
  /// about the form.
  var textFields: [String: String]?

  /// The request that the app was last asked about.
  var lastAsked: URLRequest?
  var redirects = 0
  /// The referrer policy for the next redirect: the policy of the last redirect that declared one.
  var redirectPolicy = ReferrerPolicy.standard
  /// The URL that the last redirect came from; `nil` if there was none.
  var redirectingURL: URL?
  var load: LoadID?
  /// The final response; `nil` if there was none.
  @Indirect var response: ResponseValues?
  /// The certificates of the server, the server's own first; `nil` without TLS.
  var certificates: [Data]?
  /// The answers to the server's challenges; `nil` if there were no challenges.
  @Indirect private var exchange: PasswordExchange?
  /// The origins of the documents that caused the request; `nil` if the source determines them.
  @Indirect var initiators: [OriginValues]?
  /// Whether a part of the response is shown, and more parts may follow.
  var hasShownPart = false
  /// Whether the response forbids showing it in the frame.
  var isForbidden = false
  var isBodyComplete = false

  init(
    id: NavigationID = NavigationID(), frame: FrameID, request: URLRequest,
    type: WKNavigationType, source: FrameReference = .none, kind: Kind = .standard
  ) {
    self.request = request
    initialURL = request.url
    beginning = Beginning(id: id, frame: frame, type: type, source: source, kind: kind)
  }

  var passwords: PasswordExchange {
    get { exchange ?? PasswordExchange() }
    set { exchange = newValue == PasswordExchange() ? nil : newValue }
  }

  /// Whether the server has sent a challenge.
  var isChallenged: Bool { exchange != nil }
  var id: NavigationID { beginning.id }
  var frame: FrameID { beginning.frame }
  var type: WKNavigationType { beginning.type }
  var source: FrameReference { beginning.source }
  var kind: Kind { beginning.kind }

  /// Whether the navigation leads to an item of the list, or loads a subframe of an item's page.
  var isGoingBack: Bool {
    if case .history = kind { true } else { type == .backForward }
  }

  /// The link with the attribute `download` that caused the navigation; `nil` if there is none.
  var downloadLink: DownloadLink? { downloadName.map { DownloadLink(name: $0, frame: frame) } }

  /// Whether the navigation leads to another page, so that the current page may be kept.
  var isVisitOfAnotherPage: Bool {
    switch kind {
    case .standard, .history, .substitute: true
    case .same, .replacing, .reload: false
    }
  }
}

/// A load that the app requested and that has neither started nor ended.
///
/// While it exists, the view is loading and shows the request's URL (WebKit PageLoadState,
/// `pendingAPIRequest`).
struct APIRequest: Hashable, Sendable {
  let navigation: NavigationID
  let url: URL?
}

/// A wrapper that stores a large value by reference, so that values that contain it are cheap to
/// copy.
@propertyWrapper enum Indirect<Value: Sendable>: Sendable {
  case absent
  indirect case present(Value)

  init(wrappedValue: Value?) {
    self = wrappedValue.map { .present($0) } ?? .absent
  }

  var wrappedValue: Value? {
    get { if case .present(let value) = self { value } else { nil } }
    set { self = Indirect(wrappedValue: newValue) }
  }
}
