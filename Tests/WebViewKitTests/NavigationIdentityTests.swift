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

  @Test func `one object stands for a navigation from load to finish`() async throws {
    let navigation = try #require(view.load(URLRequest(url: Samples.page)))
    let id = try #require(lastNavigation)
    let question = Promise(fallback: NavigationPolicy.cancel) { _ in }
    try await bench.deliver(
      .question(.decidePolicyForNavigationAction(Samples.action(navigation: id), question)),
      .progress(.didStartProvisionalNavigation(id)),
      .progress(.didReceiveServerRedirectForProvisionalNavigation(id)),
      .progress(.didCommit(id)), .progress(.didFinish(id)), in: view)
    #expect(delegate.notes == ["action", "start", "redirect", "commit", "finish"])
    #expect(delegate.navigations.allSatisfy { $0 === navigation })
  }

  @Test func `two navigations that overlap keep their own objects`() async throws {
    let first = view.load(URLRequest(url: Samples.page))
    let firstID = try #require(lastNavigation)
    let second = view.load(URLRequest(url: Samples.page))
    let secondID = try #require(lastNavigation)
    let error = LoadError(
      domain: NSURLErrorDomain, code: -999, message: "cancelled", failingURL: nil)
    try await bench.deliver(
      .progress(.didStartProvisionalNavigation(firstID)),
      .progress(.didStartProvisionalNavigation(secondID)),
      .progress(.didFailProvisionalNavigation(firstID, error)), .progress(.didFinish(secondID)),
      in: view)
    #expect(delegate.notes == ["start", "start", "failProvisional", "finish"])
    #expect(delegate.navigations == [first, second, first, second])
  }

  @Test func `a navigation that the page began has one object too`() async throws {
    let id = NavigationID()
    let question = Promise(fallback: NavigationPolicy.cancel) { _ in }
    try await bench.deliver(
      .question(.decidePolicyForNavigationAction(Samples.action(navigation: id), question)),
      .progress(.didStartProvisionalNavigation(id)), in: view)
    #expect(delegate.navigations.count == 2)
    #expect(delegate.navigations[0] != nil && delegate.navigations[0] === delegate.navigations[1])
  }

  @Test func `an engine without an identifier gives no object`() async throws {
    try await bench.deliver(.progress(.didCommit(nil)), in: view)
    #expect(delegate.navigations == [nil])
  }

  @Test(arguments: ["finish", "fail", "failProvisional"])
  func `a navigation that has ended is forgotten`(_ end: String) async throws {
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

  @Test func `a navigation that a later one has overtaken is forgotten`() async throws {
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

  @Test func `a navigation refused before its start is forgotten`() async throws {
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
