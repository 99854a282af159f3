import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct PendingLoadTests {
  let bench = Bench()
  let view: WKWebView

  init() { view = bench.makeView() }

  private var shown: String {
    "\(view.url?.lastPathComponent ?? "nil") \(view.isLoading) \(view.estimatedProgress)"
  }

  /// Returns an engine's view of the state after that many commands.
  private func report(_ path: String?, isLoading: Bool, performed: UInt64) async throws {
    var state = WebViewState()
    state.url = path.map { URL(filePath: "/\($0)") }
    state.isLoading = isLoading
    bench.post(.stateChanged, in: view, state: state, performed: performed)
    try #require(await bench.engine.delivered())
  }

  @Test
  func `a load sets the view's URL and progress at once, until the engine reports its own state`()
    async throws
  {
    #expect(shown == "nil false 0.0")
    view.load(URLRequest(url: Samples.page))
    #expect(shown == "page true 0.1")
    try await report(nil, isLoading: false, performed: 1)
    #expect(shown == "page true 0.1")
    try await report("provisional", isLoading: true, performed: 2)
    #expect(shown == "provisional true 0.0")
  }

  @Test func `a load that fails at once is not pending afterwards`() async throws {
    view.load(URLRequest(url: Samples.page))
    try await report(nil, isLoading: false, performed: 2)
    #expect(shown == "nil false 0.0")
  }

  @Test func `reports of a first load do not change the pending second load`() async throws {
    view.load(URLRequest(url: URL(filePath: "/first")))
    view.load(URLRequest(url: URL(filePath: "/second")))
    try await report("first", isLoading: true, performed: 2)
    #expect(shown == "second true 0.1")
    try await report("second", isLoading: true, performed: 3)
    #expect(shown == "second true 0.0")
  }

  @Test func `each load method of WKWebView sets the view's URL at once`() {
    let base = URL(filePath: "/base")
    view.loadHTMLString("<p>", baseURL: nil)
    #expect(view.url == URL(string: "about:blank"))
    view.loadHTMLString("<p>", baseURL: base)
    #expect(view.url == base)
    view.load(
      Data(), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: Samples.page)
    #expect(view.url == Samples.page)
    view.loadFileURL(base, allowingReadAccessTo: base)
    #expect(view.url == base)
    view.loadFileRequest(URLRequest(url: Samples.page), allowingReadAccessTo: base)
    #expect(view.url == Samples.page)
    view.loadSimulatedRequest(URLRequest(url: base), responseHTML: "<p>")
    #expect(view.url == base)
    let response = URLResponse(
      url: base, mimeType: "text/plain", expectedContentLength: 1, textEncodingName: nil)
    view.loadSimulatedRequest(
      URLRequest(url: Samples.page), response: response, responseData: Data())
    #expect(view.url == Samples.page)
    #expect(
      bench.commands(to: view.viewID) == [
        "1 create", "2 loadContent", "3 loadContent", "4 loadContent", "5 loadFile", "6 loadFile",
        "7 loadSimulated", "8 loadSimulated",
      ])
  }

  @Test func `loadFileURL with a URL that is not a file URL is misuse, and loads nothing`() throws {
    let page = try #require(URL(string: "http://a.example/"))
    #expect(view.loadFileURL(page, allowingReadAccessTo: Samples.page) == nil)
    #expect(view.loadFileURL(Samples.page, allowingReadAccessTo: page) == nil)
    _ = view.loadFileRequest(URLRequest(url: page), allowingReadAccessTo: Samples.page)
    let misuse = EngineObservation.misuse(.notAFile(page), view: view.viewID)
    #expect(bench.observed.observations == [misuse, misuse, misuse])
    #expect(bench.commands(to: view.viewID) == ["1 create"])
  }

  @Test func `reloading an empty view leaves no load pending`() {
    #expect(view.reload() != nil)
    #expect(shown == "nil false 0.0")
    #expect(bench.commands(to: view.viewID) == ["1 create", "2 reload"])
  }
}
