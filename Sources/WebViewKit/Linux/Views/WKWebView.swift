import Foundation

/// A web view: WKWebView's API in front of the process's engine.
///
/// It draws nothing. The engine is chosen once with the engine's `connectViews()`; a view made
/// before that writes it to standard error and stays empty: its loads give `nil`, and its scripts
/// end with `WKError.webViewInvalidated`.
@preconcurrency @MainActor open class WKWebView: NSObject {
  /// The delegate that decides about navigations, and is notified of their progress.
  open weak var navigationDelegate: (any WKNavigationDelegate)? {
    didSet { recorder?.delegateWasSet(of: self) }
  }
  /// The delegate that shows windows and dialogs for pages.
  open weak var uiDelegate: (any WKUIDelegate)? {
    didSet { recorder?.delegateWasSet(of: self) }
  }
  /// The place of the view, in points.
  ///
  /// If it has a size, an engine that can shows the page in a window of that size: only then
  /// there are layout, visibility and animation frames. The engine chooses the window's place.
  open var frame: CGRect {
    didSet {
      properties.size = frame.sizeOfWindow
      showAgain()
    }
  }
  /// Whether the view is not to be seen, although it has a place.
  open var isHidden = false {
    didSet {
      properties.isHidden = isHidden
      showAgain()
    }
  }
  /// Replaces the engine's own user agent from the next load on.
  open var customUserAgent: String? {
    didSet { applySettings(for: made.defaultWebpagePreferences) }
  }
  /// The CSS medium to show the page for; kept, no engine here can.
  open var mediaType: String?
  /// Whether a link shows a preview; kept, no engine here can.
  open var allowsLinkPreview = true
  /// Whether the view hides the views behind it; kept, nothing is drawn.
  open var isOpaque = true
  /// The colour behind the page; kept, nothing is drawn.
  open var backgroundColor: UIColor?
  /// The scroll view of the page on iOS; it keeps its settings and has no effect.
  public let scrollView = UIScrollView()
  /// The pages that this view has shown: the same object for its whole life.
  public let backForwardList = WKBackForwardList()

  /// The recorder of the view's callbacks; `nil` if they are not recorded.
  package weak var recorder: (any ViewRecorder)?
  /// The view's identifier for its engine; it changes once if a page's window was not returned.
  package var viewID: ViewID { channel.id }
  /// The connection to its engine; `nil` if there was none when it was made.
  package var connection: EngineConnection? { channel.connection }
  /// The engine behind the view, if it can be controlled.
  package var engine: (any EngineControl)? { made.engine?.backend as? any EngineControl }

  let channel: ViewChannel
  let made: WKWebViewConfiguration
  var state = WebViewState()
  var pending: PendingLoad?
  var navigations = NavigationTable()
  var terminationReloads = TerminationReloads()
  /// The reload that the app did not ask for, until it has started.
  var ownReload: NavigationID?
  var scripts: [ScriptCallID: ScriptCompletion] = [:]
  var schemeTasks: [URLSchemeTaskID: URLSchemeTask] = [:]
  var observations: [Weak<NSKeyValueObservation>] = []
  var properties = ViewProperties() {
    didSet { applySettings(for: made.defaultWebpagePreferences) }
  }
  private var applied: ViewSettings

  /// Creates a view with a copy of a configuration; if `createWebViewWith` handed that over,
  /// the view is the window that the page opened.
  public init(
    frame: CGRect = .zero, configuration: WKWebViewConfiguration = WKWebViewConfiguration()
  ) {
    let adoption = configuration.adoption
    let isOffered = adoption?.isOpen == true
    self.frame = frame
    made = configuration.duplicate()
    made.adoption = nil
    made.engine = configuration.engine ?? EngineConnection.current
    properties.size = frame.sizeOfWindow
    applied = made.settings(
      customUserAgent: nil, properties: properties, for: made.defaultWebpagePreferences)
    let id = isOffered ? adoption?.child : nil
    channel = ViewChannel(id: id ?? ViewID(), connection: made.engine)
    super.init()
    made.engine?.register(self, as: channel.id)
    if let engine = made.engine { made.userContentController.join(engine) }
    if isOffered {
      adoption?.claim(by: self)
      channel.hold()
    } else {
      channel.begin(.create(applied), as: channel.id)
    }
    if made.engine == nil { Misuse.noEngine.printToStandardError() }
  }

  isolated deinit { invalidate() }

  /// Closes the engine's view, once, and ends all scripts with `WKError.webViewInvalidated`.
  package func invalidate() {
    channel.close()
    for task in schemeTasks.values { task.abandon() }
    let scripts = scripts.values
    self.scripts = [:]
    for complete in scripts { complete(.failure(ScriptFailure.viewInvalidated.error)) }
  }

  /// Ends the wait of a view made inside `createWebViewWith`: it is the page's window, or an
  /// ordinary view if another one, or none, was returned.
  func endAdoption(isAdopted: Bool) {
    guard !isAdopted else { return channel.begin(.adopt(applied), as: channel.id) }
    made.engine?.forget(channel.id)
    let id = ViewID()
    made.engine?.register(self, as: id)
    channel.begin(.create(applied), as: id)
  }

  /// Sends the engine the app's changes since the last time.
  func applySettings(for page: WKWebpagePreferences) {
    let settings = made.settings(
      customUserAgent: customUserAgent, properties: properties, for: page)
    guard settings != applied else { return }
    applied = settings
    channel.send(.apply(settings))
  }

  /// A copy of the configuration that the view was made with; the objects in it are the view's own.
  open var configuration: WKWebViewConfiguration { made.duplicate() }

  // MARK: Loading

  /// Loads a request.
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    begin(request.url) { .load(request, navigation: $0) }
  }

  /// Loads a text as if it came from a URL; `nil` is `about:blank`.
  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    begin(baseURL ?? URL(string: "about:blank")) {
      .loadContent(
        Data(string.utf8), mimeType: "text/html", encoding: "UTF-8", baseURL: baseURL,
        navigation: $0)
    }
  }

  /// Loads data as if it came from a URL.
  @discardableResult open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    begin(baseURL) {
      .loadContent(
        data, mimeType: MIMEType, encoding: characterEncodingName, baseURL: baseURL,
        navigation: $0)
    }
  }

  /// Loads the page again, from the cache if that is fresh.
  @discardableResult open func reload() -> WKNavigation? {
    begin(url) { .reload(fromOrigin: false, navigation: $0) }
  }

  /// Loads the page again, end to end.
  @discardableResult open func reloadFromOrigin() -> WKNavigation? {
    begin(url) { .reload(fromOrigin: true, navigation: $0) }
  }

  /// Stops the present load.
  open func stopLoading() { channel.send(.stopLoading) }

  // MARK: The back-forward list

  /// Goes to a page of the list; `nil` if it is the current one or not in the list.
  @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? {
    let list = backForwardList
    guard list.backList.contains(item) || list.forwardList.contains(item) else { return nil }
    return begin(item.url) { .go(to: item.values.id, navigation: $0) }
  }

  /// Goes back by one page; returns `nil` if there is none.
  @discardableResult open func goBack() -> WKNavigation? {
    backForwardList.backItem.flatMap { go(to: $0) }
  }

  /// Goes forward by one page; returns `nil` if there is none.
  @discardableResult open func goForward() -> WKNavigation? {
    backForwardList.forwardItem.flatMap { go(to: $0) }
  }

  // MARK: Properties

  /// The page's title, empty if it has none.
  open var title: String? { state.title }
  /// The URL to show: a load's own as soon as the app began it.
  open var url: URL? { pending?.url ?? state.url }
  /// Whether a main-frame load is under way.
  open var isLoading: Bool { pending != nil || state.isLoading }
  /// From 0 to 1; it stays at 1 until the next navigation begins.
  open var estimatedProgress: Double {
    pending == nil ? state.estimatedProgress : PendingLoad.estimatedProgress
  }
  /// Whether everything on the page came over secure connections.
  open var hasOnlySecureContent: Bool { state.hasOnlySecureContent }
  /// Whether there is a page before.
  open var canGoBack: Bool { state.canGoBack }
  /// Whether there is a page after.
  open var canGoForward: Bool { state.canGoForward }

  // MARK: Scripts

  /// Runs a script in the main frame's page world; without a handler an error is lost.
  open func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    run(ScriptCall(id: ScriptCallID(), source: javaScriptString)) { result in
      switch result {
      case .success(let value): completionHandler?(value.boxed, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  /// Runs a script in the main frame's page world and gives its value; `nil` is `undefined`.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await value(of: ScriptCall(id: ScriptCallID(), source: javaScriptString))
  }
}

extension CGRect {
  /// The size of the window that shows a view with this frame; `nil` if there is none.
  fileprivate var sizeOfWindow: CGSize? { size.width > 0 && size.height > 0 ? size : nil }
}
