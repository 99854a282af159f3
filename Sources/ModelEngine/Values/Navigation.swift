import Foundation
import WebViewKit

/// One navigation of one frame, from the first question to its end.
struct Navigation: Sendable {
  /// The effect of a navigation on the back-forward list, and the source of its content.
  enum Kind: Hashable, Sendable {
    /// A new document and a new item.
    case standard
    /// The address that is shown already: a new document in the same item.
    case same
    /// A client redirect: a new document takes the place of the current item.
    case replacing
    /// The current document again.
    case reload
    /// An item of the back-forward list.
    case history(HistoryItemID)
    /// Content given by the app or a `srcdoc` attribute; it gets no item.
    case substitute(SubstituteContent)
  }

  /// The constant part; behind a reference, since navigations are copied at every step.
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
  /// The request as it stands after the redirects so far.
  var request: URLRequest
  /// The first address that was requested in the process that loads it.
  var initialURL: URL?
  /// The process in which it continues; `nil` if that is the process of the page shown.
  @Indirect var process: WebProcess?
  /// The item of the list that was shown when it began.
  var fromItem: HistoryItemID?
  /// The value of the link's `download` attribute; `nil` without one.
  var downloadName: String?
  /// The click of the mouse that led to it; `nil` if there was none.
  @Indirect var pointer: PointerClick?

  /// The text fields of the form that is sent, by name, until the app has been asked about it.
  var textFields: [String: String]?

  /// The request that the app was last asked about.
  var lastAsked: URLRequest?
  var redirects = 0
  /// The referrer policy of the next redirect, from the last redirect that had one.
  var redirectPolicy = ReferrerPolicy.standard
  /// The address that the last redirect came from; `nil` if there was none.
  var redirectingURL: URL?
  var load: LoadID?
  /// The final response, `nil` if there was none.
  @Indirect var response: ResponseValues?
  /// The certificates of the server, its own first; `nil` without TLS.
  var certificates: [Data]?
  /// The answers to the challenges of its server; `nil` if there were none.
  @Indirect private var exchange: PasswordExchange?
  /// The origins of the documents that its request came from; `nil` if they follow from its source.
  @Indirect var initiators: [OriginValues]?
  /// Whether a part of its response is shown, and more parts may follow.
  var hasShownPart = false
  /// Whether its response forbids to show it in its frame.
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

  /// Whether its server has challenged it.
  var isChallenged: Bool { exchange != nil }
  var id: NavigationID { beginning.id }
  var frame: FrameID { beginning.frame }
  var type: WKNavigationType { beginning.type }
  var source: FrameReference { beginning.source }
  var kind: Kind { beginning.kind }

  /// Whether it leads to an item of the list, or loads a frame within the page of such an item.
  var isGoingBack: Bool {
    if case .history = kind { true } else { type == .backForward }
  }

  /// The link with the attribute `download` that it comes from; `nil` if there is none.
  var downloadLink: DownloadLink? { downloadName.map { DownloadLink(name: $0, frame: frame) } }

  /// Whether it leads to another page, so that the one that is left may be worth keeping.
  var isVisitOfAnotherPage: Bool {
    switch kind {
    case .standard, .history, .substitute: true
    case .same, .replacing, .reload: false
    }
  }
}

/// A load that the app asked for and that has neither started nor ended: while there is one,
/// the view is loading and shows its URL (WebKit PageLoadState, `pendingAPIRequest`).
struct APIRequest: Hashable, Sendable {
  let navigation: NavigationID
  let url: URL?
}

/// A large value behind a reference, which makes values that contain it cheap to copy.
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
