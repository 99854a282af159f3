import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct NavigationIdentityTests {
  let bench = Bench()
  let delegate = TestDelegate()
  let view: WKWebView

  init() {
    view = bench.makeView()
    view.navigationDelegate = delegate
  }

  /// The identifier of the navigation that the last command began.
  private var lastNavigation: NavigationID? {
    guard case .load(_, let id) = bench.engine.commands.last?.action else { return nil }
    return id
  }

  @Test func `a callback without a navigation identifier has no navigation`() async throws {
    try await bench.deliver(.progress(.didCommit(nil)), in: view)
    #expect(delegate.navigations == [nil])
  }

  @Test(arguments: ["finish", "fail", "failProvisional"])
  func `a navigation that has ended is released`(_ end: String) async throws {
    weak let navigation = view.load(URLRequest(url: Samples.page))
    let id = try #require(lastNavigation)
    let error = LoadError(domain: NSURLErrorDomain, code: -999, message: "", failingURL: nil)
    let event: EngineEvent =
      switch end {
      case "finish": .progress(.didFinish(id))
      case "fail": .progress(.didFail(id, error))
      default: .progress(.didFailProvisionalNavigation(id, error))
      }
    #expect(navigation != nil)
    try await bench.deliver(.progress(.didStartProvisionalNavigation(id)), event, in: view)
    #expect(delegate.notes == ["start", end])
    delegate.navigations = []
    #expect(navigation == nil)
  }

  @Test func `a navigation is released when a later one starts`() async throws {
    weak let overtaken = view.load(URLRequest(url: Samples.page))
    #expect(overtaken != nil)
    let second = view.load(URLRequest(url: Samples.page))
    weak let third = view.load(URLRequest(url: Samples.page))
    guard case .load(_, let id) = bench.engine.commands.dropLast().last?.action else { return }
    try await bench.deliver(
      .progress(.didStartProvisionalNavigation(NavigationID())), in: view)  // the page's own
    #expect(overtaken != nil)
    try await bench.deliver(.progress(.didStartProvisionalNavigation(id)), in: view)
    #expect(overtaken == nil && third != nil)
    #expect(delegate.navigations.last == second)
  }

  @Test func `a navigation that is refused before its start is released`() async throws {
    weak let navigation = view.load(URLRequest(url: Samples.page))
    let id = try #require(lastNavigation)
    delegate.decide = { $0(.cancel) }
    _ = await bench.answer(.allow, in: view) {
      .question(.decidePolicyForNavigationAction(Samples.action(navigation: id), $0))
    }
    delegate.navigations = []
    delegate.actions = []
    try #require(await bench.engine.delivered())
    #expect(navigation == nil)
  }
}
