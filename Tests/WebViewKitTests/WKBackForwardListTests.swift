import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct WKBackForwardListTests {
  let bench = Bench()
  let view: WKWebView
  let items = ["/a", "/b", "/c"].map {
    HistoryItemValues(
      id: HistoryItemID(), url: URL(filePath: $0), title: nil, initialURL: URL(filePath: "/0"))
  }

  init() { view = bench.makeView() }

  private func show(_ items: [HistoryItemValues], at index: Int?) async throws {
    var state = WebViewState()
    state.history = items
    state.historyIndex = index
    state.canGoBack = true
    state.canGoForward = true
    bench.post(.stateChanged, in: view, state: state)
    try #require(await bench.engine.delivered())
  }

  private func paths(_ items: [WKBackForwardListItem?]) -> [String] {
    items.map { $0?.url.path ?? "nil" }
  }

  @Test func `a back-forward list is indexed from the current item`() async throws {
    try await show(items, at: 1)
    let list = view.backForwardList
    #expect(paths([list.backItem, list.currentItem, list.forwardItem]) == ["/a", "/b", "/c"])
    #expect(paths((-2...2).map { list.item(at: $0) }) == ["nil", "/a", "/b", "/c", "nil"])
    #expect(list.item(at: .max) == nil && list.item(at: .min) == nil)
    #expect(paths(list.backList) == ["/a"] && paths(list.forwardList) == ["/c"])
    #expect(list.currentItem?.initialURL.path == "/0")
    #expect(view.canGoBack && view.canGoForward)
  }

  @Test func `a back-forward item stays the same object while it is in the list`() async throws {
    try await show(items, at: 2)
    let first = try #require(view.backForwardList.backList.first)
    var renamed = items
    renamed[0].title = "A"
    try await show([renamed[0]], at: 0)
    #expect(view.backForwardList.currentItem === first && first.title == "A")
  }

  @Test func `goBack and goForward return nil and send nothing if the list is empty`() async throws
  {
    #expect(view.goBack() == nil && view.goForward() == nil)
    #expect(view.backForwardList.currentItem == nil)
    #expect(paths(view.backForwardList.backList + view.backForwardList.forwardList) == [])
    #expect(bench.commands(to: view.viewID) == ["1 create"])
  }

  @Test func `going to an item sends it to the engine, and shows its URL`() async throws {
    try await show(items, at: 1)
    #expect(view.goBack() != nil)
    #expect(view.url?.path == "/a" && view.isLoading)
    #expect(view.goForward() != nil)
    let targets = bench.engine.commands.compactMap { command -> HistoryItemID? in
      if case .go(let id, _) = command.action { id } else { nil }
    }
    #expect(targets == [items[0].id, items[2].id])
  }

  @Test func `going to the current item or to an item that left the list returns nil`() async throws
  {
    try await show(items, at: 1)
    let list = view.backForwardList
    #expect(view.go(to: try #require(list.currentItem)) == nil)
    let stale = try #require(list.backItem)
    try await show([items[1]], at: 0)
    #expect(view.go(to: stale) == nil)
  }
}
