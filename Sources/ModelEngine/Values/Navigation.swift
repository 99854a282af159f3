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

  let id: NavigationID
  let frame: FrameID
  let type: WKNavigationType
  let source: FrameReference
  let kind: Kind
  /// The request as it stands after the redirects so far.
  var request: URLRequest
  /// The address first asked for.
  let initialURL: URL?
  /// Whether the link had a `download` attribute.
  var isDownload = false
  /// The mouse that led to it; nil where none did.
  var pointer: PointerClick?

  /// The request that the app was last asked about.
  var lastAsked: URLRequest?
  /// How many redirects were followed.
  var redirects = 0
  /// The load that is under way for it.
  var load: LoadID?
  /// The final response, nil where there was none.
  var response: ResponseValues?
  /// The certificates of the server, its own first; nil without TLS.
  var certificates: [Data]?
  /// How many credentials this server has refused.
  var refusals = 0
  /// The credential that the last request was sent with.
  var credential: BasicCredential?
  /// Whether the app wants that credential kept for the session.
  var keepsCredential = false
  /// Whether the body has come to its end.
  var isBodyComplete = false

  init(
    id: NavigationID = NavigationID(), frame: FrameID, request: URLRequest,
    type: WKNavigationType, source: FrameReference = .none, kind: Kind = .standard
  ) {
    self.id = id
    self.frame = frame
    self.request = request
    self.type = type
    self.source = source
    self.kind = kind
    initialURL = request.url
  }

  /// Whether it leads to another page, so that the one that is left may be worth keeping.
  var isVisitOfAnotherPage: Bool {
    switch kind {
    case .standard, .history, .substitute: true
    case .same, .replacing, .reload: false
    }
  }
}
