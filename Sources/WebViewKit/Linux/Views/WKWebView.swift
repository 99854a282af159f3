import Foundation

/// A web view: WKWebView's API, backed by the engine of the process.
///
/// The view does not draw anything. Its calls become commands to the engine, and the engine's
/// reports become property changes and delegate calls. The engine is chosen once, before the first
/// view:
///
/// ```swift
/// let engine = ModelEngine()
/// try await engine.start()
/// try engine.connectViews()
/// let view = WKWebView()
/// view.navigationDelegate = delegate
/// view.load(URLRequest(url: url))
/// ```
///
/// If a view is made before an engine was chosen, this is reported on standard error and the view
/// stays empty: its loads return `nil`, and its scripts end with `WKError.webViewInvalidated`.
@preconcurrency @MainActor open class WKWebView: UIView {
  /// The delegate that decides about navigations, and is notified of their progress.
  open weak var navigationDelegate: (any WKNavigationDelegate)? {
    didSet { recorder?.delegateWasSet(of: self) }
  }
  /// The delegate that shows windows and dialogs for pages.
  open weak var uiDelegate: (any WKUIDelegate)? {
    didSet { recorder?.delegateWasSet(of: self) }
  }
  /// The position and size of the view, in points.
  ///
  /// If the size is not empty, and the engine can show windows, the page is shown in a window of
  /// that size. Layout, visibility and animation frames exist only in that case. The engine chooses
  /// the window's position.
  open override var frame: CGRect {
    didSet {
      properties.size = frame.sizeOfWindow
      showAgain()
    }
  }
  /// The user agent that replaces the engine's own user agent, starting with the next load.
  open var customUserAgent: String? {
    didSet { applySettings(for: made.defaultWebpagePreferences) }
  }
  /// The CSS media type of the page; stored, but no engine here applies it.
  open var mediaType: String?
  /// Whether links show previews; stored, but no engine here applies it.
  open var allowsLinkPreview = true
  /// The scroll view of the page on iOS; its settings are stored, but have no effect.
  open private(set) var scrollView = UIScrollView()
  /// The pages that this view has shown; the object is always the same.
  open private(set) var backForwardList = WKBackForwardList()

  /// The recorder of the view's callbacks; `nil` if the callbacks are not recorded.
  package weak var recorder: (any ViewRecorder)?
  /// The view's identifier in commands to its engine.
  ///
  /// It changes once if the view was made for a window that a page opened, but `createWebViewWith`
  /// did not return the view.
  package var viewID: ViewID { channel.id }
  /// The view's connection to its engine; `nil` if no engine was chosen when the view was made.
  package var connection: EngineConnection? { channel.connection }
  /// The engine of the view, if it can be controlled.
  package var engine: (any EngineControl)? { made.engine?.backend as? any EngineControl }

  let life: ViewLife
  let made: WKWebViewConfiguration
  var state = WebViewState()
  var pending: PendingLoad?
  var navigations = NavigationTable()
  var terminationReloads = TerminationReloads()
  /// The view's own reload after the end of its process, until the reload has started.
  var ownReload: NavigationID?
  var observations: [Weak<NSKeyValueObservation>] = []
  var properties = ViewProperties() {
    didSet { applySettings(for: made.defaultWebpagePreferences) }
  }
  private var applied: ViewSettings

  /// Creates a view with a copy of a configuration.
  ///
  /// If `createWebViewWith` gave the app the configuration, the view becomes the window that the
  /// page opened.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    let adoption = configuration.adoption
    let isOffered = adoption?.isOpen == true
    made = configuration.duplicate()
    made.adoption = nil
    made.engine = configuration.engine ?? EngineConnection.current
    properties.size = frame.sizeOfWindow
    applied = made.settings(
      customUserAgent: nil, properties: properties, for: made.defaultWebpagePreferences)
    let id = isOffered ? adoption?.child : nil
    life = ViewLife(ViewChannel(id: id ?? ViewID(), connection: made.engine))
    super.init(frame: frame)
    made.engine?.register(self, as: channel.id)
    if let engine = made.engine { made.userContentController.join(engine) }
    if isOffered {
      adoption?.claim(by: self)
      channel.hold()
    } else {
      channel.openView(.create(applied), as: channel.id)
      made.engine?.viewMade(self)
    }
    if made.engine == nil { Misuse.noEngine.printToStandardError() }
  }

  /// Creates a view with a new configuration.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  package override func visibilityDidChange() {
    properties.isHidden = !isVisible
    showAgain()
  }

  /// Closes the engine's view once, and ends all scripts with `WKError.webViewInvalidated`.
  package func invalidate() { life.end() }

  /// Opens a view that was made in `createWebViewWith`.
  ///
  /// If the app returned the view, it becomes the page's window; otherwise it is an ordinary view.
  func endAdoption(isAdopted: Bool) {
    guard !isAdopted else { return channel.openView(.adopt(applied), as: channel.id) }
    made.engine?.forget(channel.id)
    let id = ViewID()
    made.engine?.register(self, as: id)
    channel.openView(.create(applied), as: id)
  }

  /// Sends the engine all settings that the app has changed since the last call.
  func applySettings(for page: WKWebpagePreferences) {
    let settings = made.settings(
      customUserAgent: customUserAgent, properties: properties, for: page)
    guard settings != applied else { return }
    applied = settings
    channel.send(.apply(settings))
  }

  /// A copy of the configuration that the view was made with.
  ///
  /// The copy refers to the objects that the view uses.
  open var configuration: WKWebViewConfiguration { made.duplicate() }

  // MARK: Loading

  /// Loads a request.
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    beginNavigation(request.url) { .load(request, navigation: $0) }
  }

  /// Loads HTML text as if it came from a URL; `nil` represents `about:blank`.
  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    beginNavigation(baseURL ?? URL(string: "about:blank")) {
      .loadContent(
        Data(string.utf8), mimeType: "text/html", encoding: "UTF-8", baseURL: baseURL,
        navigation: $0)
    }
  }

  /// Loads data as if it came from a URL.
  @discardableResult open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    beginNavigation(baseURL) {
      .loadContent(
        data, mimeType: MIMEType, encoding: characterEncodingName, baseURL: baseURL,
        navigation: $0)
    }
  }

  /// Loads the page again, from the cache if its content is fresh.
  @discardableResult open func reload() -> WKNavigation? {
    beginNavigation(url) { .reload(fromOrigin: false, navigation: $0) }
  }

  /// Loads the page again from the server, bypassing the cache.
  @discardableResult open func reloadFromOrigin() -> WKNavigation? {
    beginNavigation(url) { .reload(fromOrigin: true, navigation: $0) }
  }

  /// Stops the current load.
  open func stopLoading() { channel.send(.stopLoading) }

  // MARK: The back-forward list

  /// Goes to a page of the list; returns `nil` if it is the current page or not in the list.
  @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? {
    let list = backForwardList
    guard list.backList.contains(item) || list.forwardList.contains(item) else { return nil }
    return beginNavigation(item.url) { .go(to: item.values.id, navigation: $0) }
  }

  /// Goes back by one page; returns `nil` if there is no page before the current page.
  @discardableResult open func goBack() -> WKNavigation? {
    backForwardList.backItem.flatMap { go(to: $0) }
  }

  /// Goes forward by one page; returns `nil` if there is no page after the current page.
  @discardableResult open func goForward() -> WKNavigation? {
    backForwardList.forwardItem.flatMap { go(to: $0) }
  }

  // MARK: Properties

  /// The page's title; empty if the page has no title.
  open var title: String? { state.title }
  /// The URL to show; once the app has begun a load, this is the URL of that load.
  open var url: URL? { pending?.url ?? state.url }
  /// Whether a main-frame load is in progress.
  open var isLoading: Bool { pending != nil || state.isLoading }
  /// The progress of the load, from 0 to 1; it stays at 1 until the next navigation begins.
  open var estimatedProgress: Double {
    pending == nil ? state.estimatedProgress : PendingLoad.estimatedProgress
  }
  /// Whether all content of the page came over secure connections.
  open var hasOnlySecureContent: Bool { state.hasOnlySecureContent }
  /// Whether the list has a page before the current page.
  open var canGoBack: Bool { state.canGoBack }
  /// Whether the list has a page after the current page.
  open var canGoForward: Bool { state.canGoForward }

  // MARK: Scripts

  /// Runs a script in the main frame, in the page's own world.
  ///
  /// If there is no handler, errors are ignored.
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

  /// Runs a script in the main frame, in the page's own world, and returns its value; `undefined`
  /// becomes `nil`.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await value(of: ScriptCall(id: ScriptCallID(), source: javaScriptString))
  }

  // MARK: Content without a server

  /// Whether WebKit itself loads the URLs of a scheme.
  open class func handlesURLScheme(_ urlScheme: String) -> Bool {
    builtInSchemes.contains(urlScheme.lowercased())
  }

  /// Loads a file; the page gets access to the file or folder at `readAccessURL`.
  ///
  /// - Returns: The navigation; `nil` if one of the two URLs is not a file URL. On Apple systems
  ///   such a URL raises an exception.
  @discardableResult open func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    loadFile(URLRequest(url: URL), readAccess: readAccessURL)
  }

  /// Loads the file of a request; the page gets access to the file or folder at `readAccessURL`.
  ///
  /// If one of the two URLs is not a file URL, nothing is loaded. On Apple systems such a URL
  /// raises an exception.
  @discardableResult open func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation {
    loadFile(request, readAccess: readAccessURL) ?? WKNavigation()
  }

  /// Loads a response and its body as if the request had been sent, without sending it.
  @discardableResult open func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    let values = ResponseValues(response)
    let navigation = beginNavigation(request.url) {
      .loadSimulated(request, values, data, navigation: $0)
    }
    return navigation ?? WKNavigation()
  }

  /// Loads HTML as if the request had been sent and the server had answered with that HTML.
  @discardableResult open func loadSimulatedRequest(
    _ request: URLRequest, responseHTML string: String
  ) -> WKNavigation {
    let data = Data(string.utf8)
    let response = URLResponse(
      url: request.url ?? URL(filePath: "/"), mimeType: "text/html",
      expectedContentLength: data.count, textEncodingName: "UTF-8")
    return loadSimulatedRequest(request, response: response, responseData: data)
  }

  // MARK: Downloads

  /// Downloads the response to a request without showing it.
  ///
  /// - Parameter completionHandler: A closure that gets the download once it has begun. Set the
  ///   download's delegate there.
  open func startDownload(
    using request: URLRequest,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    beginDownload(request, completionHandler) { .startDownload($0, request, began: $1) }
  }

  /// Resumes a download that had failed or was cancelled.
  ///
  /// No engine here can resume a download, so the download fails with `URLError.unknown`. The
  /// engines do not provide resume data either.
  open func resumeDownload(
    fromResumeData resumeData: Data,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    let complete: @MainActor @Sendable (WKDownload) -> Void = { [weak self] download in
      completionHandler(download)
      self?.failResumed(download)
    }
    beginDownload(nil, complete) { _, _ in nil }
  }

  // MARK: Pictures

  /// Takes a picture of the entire view, or of the part that the configuration specifies.
  ///
  /// The error is `WKError.unknown` if the view is not shown or the part is outside the view.
  open func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    let configuration = snapshotConfiguration ?? WKSnapshotConfiguration()
    let values = SnapshotValues(
      rect: configuration.rect, width: configuration.snapshotWidth?.doubleValue)
    ask(fallback: nil, { .takeSnapshot(values, $0) }) { image in
      let error: WKError? = image == nil ? WKError(.unknown) : nil
      completionHandler(image.map(UIImage.init), error)
    }
  }

  // MARK: Media

  /// Whether the page records with a camera.
  open var cameraCaptureState: WKMediaCaptureState { state.camera }

  /// Whether the page records with a microphone.
  open var microphoneCaptureState: WKMediaCaptureState { state.microphone }

  /// Mutes, unmutes or ends the page's recording with a camera.
  open func setCameraCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    ask(fallback: false, { .setCapture(.camera, state, $0) }) { _ in completionHandler?() }
  }

  /// Mutes, unmutes or ends the page's recording with a microphone.
  open func setMicrophoneCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    ask(fallback: false, { .setCapture(.microphone, state, $0) }) { _ in
      completionHandler?()
    }
  }

  /// Completes without any effect, because no engine here can control playback.
  open func pauseAllMediaPlayback(
    completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Completes without any effect, because no engine here can control playback.
  open func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Completes without any effect, because no engine here can control presentations.
  open func closeAllMediaPresentations(
    completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Completes with the state `none`, because no engine here reports playback.
  open func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) {
    complete(.none, completionHandler)
  }

  // MARK: Further properties

  /// The zoom factor of the page; the default is 1, the page's normal size.
  open var pageZoom: CGFloat {
    get { properties.pageZoom }
    set { properties.pageZoom = newValue }
  }

  /// Whether the page can be inspected with Web Inspector; false by default.
  open var isInspectable: Bool {
    get { properties.isInspectable }
    set { properties.isInspectable = newValue }
  }

  /// Whether a swipe goes back and forward; false by default.
  open var allowsBackForwardNavigationGestures: Bool {
    get { properties.allowsBackForwardNavigationGestures }
    set { properties.allowsBackForwardNavigationGestures = newValue }
  }

  /// The colour that is visible where the page paints nothing; setting `nil` resets it to white.
  open var underPageBackgroundColor: UIColor! {
    get { properties.underPageBackgroundColor.map(UIColor.init) ?? UIColor(white: 1, alpha: 1) }
    set { properties.underPageBackgroundColor = newValue?.values }
  }

  /// The page's `theme-color`; always `nil`, because no engine here reports it.
  open var themeColor: UIColor? { nil }

  /// The certificates of the page's server; `nil` if the page did not come over TLS.
  open var serverTrust: SecTrust? { state.serverTrust.map { SecTrust($0) } }

  /// Whether the page is shown in full screen.
  open var fullscreenState: FullscreenState {
    state.isFullscreen ? .inFullscreen : .notInFullscreen
  }

  /// The back-forward list, encoded in the engine's own format.
  ///
  /// Setting a value that was read from this or another view fills the list and loads the current
  /// page. Any other value is ignored.
  open var interactionState: Any? {
    get { state.interactionState }
    set {
      guard let data = newValue as? Data else { return }
      applySettings(for: made.defaultWebpagePreferences)
      channel.send(.restore(data, navigation: NavigationID()))
    }
  }

  /// Sets a property by its Objective-C name; an unknown key has no effect and is reported once.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.set(value, forKey: key, of: self, among: Self.codedProperties)
  }

  private static let codedProperties: [String: PartialKeyPath<WKWebView>] = [
    "customUserAgent": \.customUserAgent,
    "allowsBackForwardNavigationGestures": \.allowsBackForwardNavigationGestures,
    "allowsLinkPreview": \.allowsLinkPreview,
    "pageZoom": \.pageZoom,
    "mediaType": \.mediaType,
    "inspectable": \.isInspectable,
  ]
}

extension CGRect {
  /// The size of the window that shows a view with this frame; `nil` if the frame is empty.
  fileprivate var sizeOfWindow: CGSize? { size.width > 0 && size.height > 0 ? size : nil }
}

extension WKWebView {
  var channel: ViewChannel { life.channel }
}

/// The scripts and scheme tasks that are running in a view; they end with the view.
///
/// The view itself has no isolated `deinit`, because then an app's subclass could not have an
/// ordinary `deinit`.
@MainActor final class ViewLife {
  let channel: ViewChannel
  var scripts: [ScriptCallID: ScriptCompletion] = [:]
  var schemeTasks: [URLSchemeTaskID: URLSchemeTask] = [:]

  init(_ channel: ViewChannel) { self.channel = channel }

  isolated deinit { end() }

  func end() {
    channel.close()
    for task in schemeTasks.values { task.abandon() }
    let scripts = scripts.values
    self.scripts = [:]
    for complete in scripts { complete(.failure(ScriptFailure.viewInvalidated.error)) }
  }
}
