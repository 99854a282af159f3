#if WebKitGTK
import FixtureServing
import Foundation
import FoundationNetworking
import WebViewKit

@testable import WebKitGTKEngine

/// Web views of an app, as against the engine's seam: they have an engine of their own.
@MainActor enum ViewBench {
  static let engine = WebKitGTKEngine()
  static let connection = EngineConnection(engine)
  private static var start: Task<Void, any Error>?

  /// A view whose callbacks go to a journal.
  static func makeView(
    _ journal: Journal, store: WKWebsiteDataStore = .nonPersistent()
  ) async throws -> WKWebView {
    try await open()
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    configuration.websiteDataStore = store
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = journal
    view.uiDelegate = journal
    return view
  }

  /// The request for a path of the test site.
  static func request(_ path: String) async throws -> URLRequest {
    guard let origin = try await Bench.session.origins["main"], let url = URL(string: origin + path)
    else { throw CocoaError(.fileNoSuchFile) }
    return URLRequest(url: url)
  }

  /// Waits until the engine is idle.
  static func waitUntilIdle(_ journals: Journal...) async throws {
    try await waitUntilIdle(journals)
  }

  private static func waitUntilIdle(_ journals: [Journal]) async throws {
    let session = try await Bench.session
    var quiet = 0
    for _ in 0..<100 where quiet < 2 {
      let seen = journals.map(\.lines.count)
      _ = await session.waitUntilIdle(within: .seconds(10))
      try await engine.barrier(timeLimit: .seconds(20))
      quiet = journals.map(\.lines.count) == seen ? quiet + 1 : 0
    }
  }

  /// The number of views of the engine.
  static var viewCount: Int {
    get async { await engine.table.viewCount }
  }

  /// Loads a page in some views at once, and releases each of them in a callback, or at the end.
  static func load(_ count: Int, releasingAt callback: String?) async throws {
    let request = try await request("/plain")
    var views: [WKWebView?] = []
    var journals: [Journal] = []
    for index in 0..<count {
      let journal = Journal()
      let view = try await makeView(journal)
      made.append(Made(view: view))
      if let callback { journal.on[callback] = { _ in views[index] = nil } }
      views.append(view)
      journals.append(journal)
      view.load(request)
    }
    for journal in journals { await journal.wait(for: 1) }
    try await waitUntilIdle(journals)
  }

  /// Waits until all web processes have ended but those of other engines, of which there were so
  /// many before, and one or two that WebKit keeps ready for the next view.
  static func rest(besides others: Int) async throws {
    repeat {
      try await engine.barrier(timeLimit: .seconds(20))
    } while ChildProcesses.web.count > others + 2
  }

  /// The number of views that are still there, of those loaded together.
  static var livingViews: Int { made.count { $0.view != nil } }

  private struct Made { weak var view: WKWebView? }
  private static var made: [Made] = []

  /// Stops the engine if a test has used it.
  static func stop() async {
    guard start != nil else { return }
    connection.closeViews()
    await engine.stop()
  }

  private static func open() async throws {
    if start == nil { start = Task { try await engine.start() } }
    try await start?.value
  }
}

extension ViewTable {
  fileprivate var viewCount: Int { views.count }
}
#endif
