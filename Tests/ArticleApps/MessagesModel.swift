import WebViewKit

/// The model of the screen with the messages; an `ObservableObject` in the app.
@MainActor final class MessagesModel: NSObject {
  /// The source of the page.
  enum Source {
    case server(URL)
    case file(URL)
    case text(String)
  }

  /// The names that the page knows.
  private enum Handler {
    static let note = "note"
    static let ask = "ask"
  }

  /// Tells the screen that something is another.
  var objectWillChange: (() -> Void)?
  private(set) var notes: [String] = [] { willSet { objectWillChange?() } }
  private(set) var panel: Panel? { willSet { objectWillChange?() } }
  private(set) var isReady = false { willSet { objectWillChange?() } }
  /// The answer to the page when it asks for a key.
  var answers: [String: Any] = [:]

  private let configuration: WKWebViewConfiguration
  private(set) lazy var webView: WKWebView = {
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.navigationDelegate = self
    webView.uiDelegate = self
    return webView
  }()

  init(configuration: WKWebViewConfiguration) {
    self.configuration = configuration
  }

  private var contentController: WKUserContentController {
    webView.configuration.userContentController
  }

  func addHandlers() {
    contentController.add(self, name: Handler.note)
    contentController.addScriptMessageHandler(self, contentWorld: .page, name: Handler.ask)
  }

  func addGreeting(inAllFrames: Bool) {
    contentController.addUserScript(
      WKUserScript(
        source: "webkit.messageHandlers.\(Handler.note).postMessage('script ' + location.pathname)",
        injectionTime: .atDocumentEnd, forMainFrameOnly: !inAllFrames))
  }

  /// Takes the handlers back, which hold on to this object.
  func removeAll() {
    contentController.removeAllScriptMessageHandlers()
    contentController.removeAllUserScripts()
  }

  func load(_ source: Source) {
    isReady = false
    switch source {
    case .server(let url):
      webView.load(URLRequest(url: url))
    case .file(let url):
      webView.loadFileURL(url, allowingReadAccessTo: url.deletingLastPathComponent())
    case .text(let html):
      webView.loadHTMLString(html, baseURL: nil)
    }
  }

  func append(_ text: String) {
    notes.append(text)
  }

  func present(_ panel: Panel) {
    self.panel = panel
  }

  /// The person has chosen.
  func answerPanel(_ answer: Panel.Answer) {
    guard let panel else { return }
    self.panel = nil
    panel.answer(answer)
  }

  func becomeReady() {
    isReady = true
  }
}
