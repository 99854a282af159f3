// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// The parts of WebKit that the sources use, from Apple's documentation and WebKit's public headers:
// names, labels, optionality, isolation. Bodies are empty, since nothing of it ever runs.
@_exported import AppKit
@_exported import Foundation

@objc public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel = 0, allow = 1, download = 2
}
@objc public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel = 0, allow = 1, download = 2
}
@objc public enum WKNavigationType: Int, Sendable {
  case linkActivated = 0, formSubmitted = 1, backForward = 2, reload = 3, formResubmitted = 4
  case other = -1
}
@objc public enum WKPermissionDecision: Int, Sendable { case prompt = 0, grant = 1, deny = 2 }
@objc public enum WKMediaCaptureType: Int, Sendable {
  case camera = 0, microphone = 1, cameraAndMicrophone = 2
}

@objc @MainActor open class WKNavigation: NSObject {}
@objc @MainActor open class WKNavigationAction: NSObject {
  public var sourceFrame: WKFrameInfo { WKFrameInfo() }
  public var targetFrame: WKFrameInfo? { nil }
  public var navigationType: WKNavigationType { .other }
  public var request: URLRequest { URLRequest(url: URL(filePath: "/")) }
  public var shouldPerformDownload: Bool { false }
  public var modifierFlags: NSEvent.ModifierFlags { [] }
  public var buttonNumber: Int { 0 }
}
@objc @MainActor open class WKNavigationResponse: NSObject {
  public var isForMainFrame: Bool { true }
  public var response: URLResponse { URLResponse() }
  public var canShowMIMEType: Bool { true }
}
@objc @MainActor open class WKFrameInfo: NSObject {
  public var isMainFrame: Bool { true }
  public var request: URLRequest { URLRequest(url: URL(filePath: "/")) }
  public var securityOrigin: WKSecurityOrigin { WKSecurityOrigin() }
  public weak var webView: WKWebView? { nil }
}
@objc @MainActor open class WKSecurityOrigin: NSObject {
  @available(*, unavailable) public override init() {}
  public var `protocol`: String { "" }
  public var host: String { "" }
  public var port: Int { 0 }
}
@objc @MainActor open class WKWindowFeatures: NSObject {
  public var menuBarVisibility: NSNumber? { nil }
  public var statusBarVisibility: NSNumber? { nil }
  public var toolbarsVisibility: NSNumber? { nil }
  public var allowsResizing: NSNumber? { nil }
  public var x: NSNumber? { nil }
  public var y: NSNumber? { nil }
  public var width: NSNumber? { nil }
  public var height: NSNumber? { nil }
}
@objc @MainActor open class WKOpenPanelParameters: NSObject {
  public var allowsMultipleSelection: Bool { false }
  public var allowsDirectories: Bool { false }
}
@objc @MainActor open class WKWebpagePreferences: NSObject {
  public var allowsContentJavaScript = true
}
@objc @MainActor open class WKPreferences: NSObject {
  @objc public enum InactiveSchedulingPolicy: Int, Sendable {
    case suspend = 0, throttle = 1, none = 2
  }
  public var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend
  public var minimumFontSize: CGFloat = 0
  public var isElementFullscreenEnabled = false
  public var javaScriptCanOpenWindowsAutomatically = true
}
@objc @MainActor open class WKSnapshotConfiguration: NSObject {
  public var rect = CGRect.null
  public var snapshotWidth: NSNumber?
}
@objc public enum WKUserScriptInjectionTime: Int, Sendable {
  case atDocumentStart = 0, atDocumentEnd = 1
}
@objc @MainActor open class WKUserScript: NSObject {
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {}
}
@objc @MainActor open class WKBackForwardList: NSObject {
  public var currentItem: WKBackForwardListItem? { nil }
  public func item(at index: Int) -> WKBackForwardListItem? { nil }
  public var backList: [WKBackForwardListItem] { [] }
  public var forwardList: [WKBackForwardListItem] { [] }
}
@objc @MainActor open class WKBackForwardListItem: NSObject {
  @available(*, unavailable) public override init() {}
  public var url: URL { URL(filePath: "/") }
  public var title: String? { nil }
  public var initialURL: URL { URL(filePath: "/") }
}
@objc @MainActor open class WKFindConfiguration: NSObject {
  public override nonisolated init() {}
}
@objc @MainActor open class WKFindResult: NSObject {
  @available(*, unavailable) public override init() {}
  public var matchFound: Bool { false }
}
@objc @MainActor open class WKContentWorld: NSObject {
  @available(*, unavailable) public override init() {}
  public class var page: WKContentWorld { WKContentWorld() }
  public class var defaultClient: WKContentWorld { WKContentWorld() }
  public class func world(name: String) -> WKContentWorld { WKContentWorld() }
  public var name: String? { nil }
}
@objc @MainActor open class WKHTTPCookieStore: NSObject {
  @available(*, unavailable) public override init() {}
  public func getAllCookies(
    _ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {}
  public func setCookie(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {}
  public func delete(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {}
  public func add(_ observer: any WKHTTPCookieStoreObserver) {}
  public func remove(_ observer: any WKHTTPCookieStoreObserver) {}
}
@objc @MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  @objc optional func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}
@objc @MainActor open class WKWebsiteDataStore: NSObject {
  public class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
  @available(*, unavailable) public override init() {}
  public convenience init(forIdentifier identifier: UUID) { self.init() }
  public var identifier: UUID? { nil }
  public class func remove(
    forIdentifier identifier: UUID,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {}
  public var httpCookieStore: WKHTTPCookieStore { WKHTTPCookieStore() }
  public func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {}
}
public let WKWebsiteDataTypeCookies = "", WKWebsiteDataTypeDiskCache = ""
public let WKWebsiteDataTypeMemoryCache = "", WKWebsiteDataTypeSessionStorage = ""
public let WKWebsiteDataTypeLocalStorage = "", WKWebsiteDataTypeIndexedDBDatabases = ""
public let WKWebsiteDataTypeFetchCache = "", WKWebsiteDataTypeServiceWorkerRegistrations = ""

@objc @MainActor open class WKWebViewConfiguration: NSObject {
  public var preferences = WKPreferences()
  public var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  public var applicationNameForUserAgent: String?
  public func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {}
  public var websiteDataStore = WKWebsiteDataStore.nonPersistent()
  public var userContentController = WKUserContentController()
}
@objc @MainActor open class WKUserContentController: NSObject {
  public func addUserScript(_ userScript: WKUserScript) {}
  public func removeAllUserScripts() {}
  public func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {}
  public func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {}
  public func removeAllScriptMessageHandlers() {}
  public func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld,
    name: String
  ) {}
  public func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {}
  public func add(_ contentRuleList: WKContentRuleList) {}
}
@objc @MainActor open class WKContentRuleList: NSObject {}
@objc @MainActor open class WKContentRuleListStore: NSObject {
  public convenience init!(url: URL!) { self.init() }
  public func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? { nil }
}
@objc @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
@objc @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
}
@objc @MainActor open class WKScriptMessage: NSObject {
  public var body: Any { 0 }
  public weak var webView: WKWebView? { nil }
  public var frameInfo: WKFrameInfo { WKFrameInfo() }
  public var name: String { "" }
  public var world: WKContentWorld { .page }
}
@objc @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}
@objc @MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
  var request: URLRequest { get }
  @objc(didReceiveResponse:) func didReceive(_ response: URLResponse)
  @objc(didReceiveData:) func didReceive(_ data: Data)
  func didFinish()
  func didFailWithError(_ error: any Error)
}
@objc @MainActor open class WKDownload: NSObject {
  @objc public enum RedirectPolicy: Int, Sendable { case cancel = 0, allow = 1 }
  public var originalRequest: URLRequest? { nil }
  public weak var webView: WKWebView? { nil }
  public weak var delegate: (any WKDownloadDelegate)?
  public func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {}
}
@objc @MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void)
  @objc optional func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void)
  @objc optional func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  @objc optional func downloadDidFinish(_ download: WKDownload)
  @objc optional func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

@objc @MainActor open class WKWebView: NSView {
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {}
  public weak var navigationDelegate: (any WKNavigationDelegate)?
  public weak var uiDelegate: (any WKUIDelegate)?
  public var configuration: WKWebViewConfiguration { WKWebViewConfiguration() }
  public var title: String? { nil }
  public var url: URL? { nil }
  public var isLoading: Bool { false }
  public var estimatedProgress: Double { 0 }
  public var hasOnlySecureContent: Bool { false }
  public var canGoBack: Bool { false }
  public var canGoForward: Bool { false }
  public enum FullscreenState: Int, Sendable {
    case notInFullscreen = 0, enteringFullscreen = 1, inFullscreen = 2, exitingFullscreen = 3
  }
  public var fullscreenState: FullscreenState { .notInFullscreen }
  public var serverTrust: SecTrust? { nil }
  public var backForwardList: WKBackForwardList { WKBackForwardList() }
  public var interactionState: Any?
  public var pageZoom: CGFloat = 1
  public var isInspectable = false
  public var customUserAgent: String?
  public var allowsBackForwardNavigationGestures = false
  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { nil }
  @discardableResult public func loadHTMLString(
    _ string: String, baseURL: URL?
  ) -> WKNavigation? { nil }
  @discardableResult public func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? { nil }
  @discardableResult public func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? { nil }
  @discardableResult public func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation { WKNavigation() }
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation { WKNavigation() }
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, responseHTML string: String
  ) -> WKNavigation { WKNavigation() }
  @discardableResult public func go(to item: WKBackForwardListItem) -> WKNavigation? { nil }
  @discardableResult public func goBack() -> WKNavigation? { nil }
  @discardableResult public func goForward() -> WKNavigation? { nil }
  @discardableResult public func reload() -> WKNavigation? { nil }
  @discardableResult public func reloadFromOrigin() -> WKNavigation? { nil }
  public func stopLoading() {}
  public func startDownload(
    using request: URLRequest,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {}
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (NSImage?, (any Error)?) -> Void
  ) {}
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init(),
    completionHandler: @MainActor @escaping (WKFindResult) -> Void
  ) {}
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {}
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {}
}

@available(iOS 27, macOS 27, *)
@objc @MainActor open class WKFormInfo: NSObject {
  public var targetFrame: WKFrameInfo { WKFrameInfo() }
  public var sourceFrame: WKFrameInfo { WKFrameInfo() }
  public var submissionURL: URL { URL(fileURLWithPath: "") }
  public var httpMethod: String { "" }
  public var formValues: [String: String] { [:] }
}
@objc @MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  @objc(webView:decidePolicyForNavigationAction:decisionHandler:) optional func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  @objc optional func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  @objc(webView:decidePolicyForNavigationResponse:decisionHandler:) optional func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)
  @available(iOS 27, macOS 27, *)
  @objc optional func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void)
  @objc optional func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  @objc optional func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  )
  @objc optional func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
  @objc optional func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  @objc optional func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  @objc optional func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  @objc optional func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  @objc optional func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  @objc optional func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
  @objc optional func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)
}

@objc @MainActor public protocol WKUIDelegate: NSObjectProtocol {
  @objc optional func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?
  @objc optional func webViewDidClose(_ webView: WKWebView)
  @objc optional func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
  @objc optional func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
  @objc optional func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void)
  @objc optional func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void)
  @objc optional func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)
}
