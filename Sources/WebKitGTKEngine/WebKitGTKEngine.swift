#if WebKitGTK
  import CWebKitGTK
  import WebViewKit

  /// WebKitGTK behind WKWebView's API: each signal translated into the callback it stands for.
  public final class WebKitGTKEngine: WebViewBackend, EngineControl {
    /// Creates the engine; ``start()`` brings it up.
    public init() {}
    public let name = "webkitgtk"
    public var version: String {
      "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    }
    public var capabilities: EngineCapabilities { EngineCapabilities() }
    public func start() async throws {}
    public func barrier(timeLimit: Duration) async throws {}
    public func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {}
    public func terminateWebContentProcess(of view: ViewID) async throws {}
    public func stop() async {}
    public func connect(to reports: ReportQueue) {}
    public func perform(_ command: WebViewCommand) {}
  }
#endif
