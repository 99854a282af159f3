import Foundation
import FoundationNetworking
import WebViewKit

/// One navigation of one frame, from the first question to its end.
struct Navigation: Sendable {
  /// What a navigation does to the back-forward list, and where its content comes from.
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

  /// What stays as it is; behind a reference, since navigations are copied at every step.
  private final class Beginning: Sendable {
    let id: NavigationID
    let frame: FrameID
    let type: WKNavigationType
    let source: FrameReference
    let kind: Kind
    let initialURL: URL?

    init(
      id: NavigationID, frame: FrameID, type: WKNavigationType, source: FrameReference, kind: Kind,
      initialURL: URL?
    ) {
      self.id = id
      self.frame = frame
      self.type = type
      self.source = source
      self.kind = kind
      self.initialURL = initialURL
    }
  }

  private let beginning: Beginning
  /// The request as it stands after the redirects so far.
  var request: URLRequest
  /// Whether the link had a `download` attribute.
  var isDownload = false
  /// The mouse that led to it; nil where none did.
  @Boxed var pointer: PointerClick?

  /// The request that the app was last asked about.
  var lastAsked: URLRequest?
  /// How many redirects were followed.
  var redirects = 0
  /// The load that is under way for it.
  var load: LoadID?
  /// The final response, nil where there was none.
  @Boxed var response: ResponseValues?
  /// The certificates of the server, its own first; nil without TLS.
  var certificates: [Data]?
  /// How many credentials this server has refused.
  var refusals = 0
  /// The credential that the last request was sent with.
  @Boxed var credential: BasicCredential?
  /// Whether the app wants that credential kept for the session.
  var keepsCredential = false
  /// Whether the body has come to its end.
  var isBodyComplete = false

  init(
    id: NavigationID = NavigationID(), frame: FrameID, request: URLRequest,
    type: WKNavigationType, source: FrameReference = .none, kind: Kind = .standard
  ) {
    self.request = request
    beginning = Beginning(
      id: id, frame: frame, type: type, source: source, kind: kind, initialURL: request.url)
  }

  var id: NavigationID { beginning.id }
  var frame: FrameID { beginning.frame }
  var type: WKNavigationType { beginning.type }
  var source: FrameReference { beginning.source }
  var kind: Kind { beginning.kind }
  /// The address first asked for.
  var initialURL: URL? { beginning.initialURL }

  /// Whether it leads to an item of the list, or is part of that within its page.
  var isGoingBack: Bool {
    if case .history = kind { true } else { type == .backForward }
  }

  /// Whether it leads to another page, so that the one that is left may be worth keeping.
  var isVisitOfAnotherPage: Bool {
    switch kind {
    case .standard, .history, .substitute: true
    case .same, .replacing, .reload: false
    }
  }
}
