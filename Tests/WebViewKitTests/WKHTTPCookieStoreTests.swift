import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct WKHTTPCookieStoreTests {
  private let bench = Bench()
  private let store = WKWebsiteDataStore.nonPersistent()

  init() { store.engine = bench.connection }

  private func cookie(_ name: String) throws -> HTTPCookie {
    try #require(
      HTTPCookie(properties: [.name: name, .value: "v", .domain: "example.com", .path: "/"]))
  }

  /// The actions that the engine got since the last time.
  private func actions() -> [DataStoreCommand.Action] {
    bench.engine.takeStoreCommands().compactMap {
      if case .perform(let action, on: .nonPersistent) = $0 { action } else { nil }
    }
  }

  @Test func `getAllCookies completes after the callbacks that the engine reported before`()
    async throws
  {
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    var before: [String] = []
    var names: [String] = []
    store.httpCookieStore.getAllCookies { cookies in
      before = delegate.notes
      names = cookies.map(\.name)
    }
    guard case .getAllCookies(let question)? = actions().first else {
      Issue.record("the engine was asked for no cookies")
      return
    }
    bench.post(.progress(.didCommit(nil)), in: view)
    question.fulfill([try cookie("a")])
    #expect(names.isEmpty)
    try #require(await bench.engine.delivered())
    #expect(before == ["commit"] && names == ["a"])
  }

  @Test func `a cookie store call completes even if the engine never answers it`() async throws {
    let cookies = store.httpCookieStore
    var ended: [String] = []
    cookies.setCookie(try cookie("a")) { ended.append("set") }
    cookies.delete(try cookie("a")) { ended.append("deleted") }
    cookies.setCookiePolicy(.disallow) { ended.append("policy") }
    cookies.getCookiePolicy { ended.append("\($0)") }
    cookies.getAllCookies { ended.append("\($0.count)") }
    #expect(actions().count == 5)
    try #require(await bench.engine.delivered())
    #expect(ended == ["set", "deleted", "policy", "allow", "0"])
  }

  @Test func `a cookie store sends each call to the engine`() throws {
    let cookies = store.httpCookieStore
    #expect(cookies === store.httpCookieStore)
    cookies.setCookies([try cookie("a"), try cookie("b")])
    cookies.delete(try cookie("a"))
    cookies.setCookiePolicy(.disallow)
    cookies.getCookiePolicy { _ in }
    let words = actions().map { action in
      switch action {
      case .setCookies(let cookies, _): "set " + cookies.map(\.name).joined()
      case .deleteCookie(let cookie, _): "delete " + cookie.name
      case .setCookiePolicy(let isAllowing, _): "policy \(isAllowing)"
      case .getCookiePolicy: "policy?"
      default: "?"
      }
    }
    #expect(words == ["set ab", "delete a", "policy false", "policy?"])
  }

  @Test func `cookie observers are not retained, and each is notified once per change`()
    async throws
  {
    let cookies = store.httpCookieStore
    let first = Observer()
    var second: Observer? = Observer()
    cookies.add(first)
    cookies.add(first)
    if let second { cookies.add(second) }
    guard case .observeCookies(let id, let notice?)? = actions().first else {
      Issue.record("the engine was not told of the observers")
      return
    }
    notice()
    try #require(await bench.engine.delivered())
    #expect(first.changes == 1 && second?.changes == 1)
    weak let gone = second
    second = nil
    #expect(gone == nil)
    notice()
    try #require(await bench.engine.delivered())
    #expect(first.changes == 2)
    cookies.remove(first)
    guard case .observeCookies(id, nil)? = actions().first else {
      Issue.record("the engine was not told that nobody observes any more")
      return
    }
    notice()
    try #require(await bench.engine.delivered())
    #expect(first.changes == 2)
  }
}

/// Counts changes.
@MainActor private final class Observer: NSObject, WKHTTPCookieStoreObserver {
  var changes = 0
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { changes += 1 }
}
