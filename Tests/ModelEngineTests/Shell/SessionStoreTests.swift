import Foundation
import FoundationNetworking
import Synchronization
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct SessionStoreTests {
  static let url = URL(string: "http://127.0.0.1:40001/a/b") ?? URL(filePath: "/")

  private func store(_ fields: String...) -> SessionStore {
    let store = SessionStore()
    store.storeCookies(fields.map { ("Set-Cookie", $0) }, from: Self.url)
    return store
  }

  @Test(arguments: [
    ("a=1; Max-Age=60", true), ("a=1; Max-Age=0", false), ("a=1; Max-Age=-5", false),
    ("a=1; Expires=Wed, 18 May 2033 03:33:20 GMT", true),
    ("a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT", false),
    ("a=1; Expires=Thu, 01-Jan-1970 00:00:01 GMT", false),
    ("a=1; Expires=Fri, 01-Jan-2049 00:00:01 GMT", true),
    ("a=1; Max-Age=60; Expires=Sun, 06 Nov 1994 08:49:37 GMT", true), ("a=1; Expires=soon", true),
  ])
  func `an expired cookie is not stored`(_ field: String, _ isKept: Bool) {
    #expect((store(field).cookies(for: Self.url) != nil) == isKept)
  }

  @Test func `the app can read the cookies that a response has set`() throws {
    let store = SessionStore()
    let url = try #require(URL(string: "https://127.0.0.1:40001/a/b"))
    store.storeCookies(
      ["plain=1", "rich=2; Path=/a; Secure; HttpOnly; Domain=127.0.0.1; Max-Age=60"]
        .map { ("Set-Cookie", $0) }, from: url)
    let cookies = store.cookies.compactMap(HTTPCookie.init)
    #expect(cookies.map(\.name) == ["plain", "rich"])
    #expect(cookies.map(\.domain) == ["127.0.0.1", ".127.0.0.1"])
    #expect(cookies.map(\.path) == ["/a", "/a"])
    #expect(cookies.map(\.isSecure) == [false, true])
    #expect(cookies.map(\.isHTTPOnly) == [false, true])
    #expect(cookies.map { $0.expiresDate == nil } == [true, false])
    #expect(cookies.map(StoredCookie.init).map(\.isHostOnly) == [true, false])
  }

  @Test func `a store that accepts no cookies sends none`() {
    let store = store("a=1")
    store.takesCookies = false
    store.storeCookies([("Set-Cookie", "b=2")], from: Self.url)
    #expect(store.cookies(for: Self.url) == nil)
    store.takesCookies = true
    #expect(store.cookies(for: Self.url) == "a=1")
  }

  @Test func `cookie observers are notified of changes only`() {
    let store = store("a=1")
    let count = Mutex(0)
    let id = CookieObserverID()
    store.observe(id) { count.withLock { $0 += 1 } }
    store.storeCookies([("Content-Type", "text/html")], from: Self.url)
    store.removeCookies { $0.name == "b" }
    #expect(count.withLock { $0 } == 0)
    store.storeCookies([("Set-Cookie", "b=2")], from: Self.url)
    store.removeCookies { $0.name == "b" }
    #expect(count.withLock { $0 } == 2)
    store.observe(id, nil)
    store.removeCookies { $0.name == "a" }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `the app can set and delete cookies, and remove them as website data`() throws {
    let store = store("a=1; Path=/", "b=2")
    let deleted = try #require(
      HTTPCookie(properties: [.name: "a", .value: "x", .domain: "127.0.0.1", .path: "/"]))
    store.performAction(.deleteCookie(deleted, Promise(fallback: ()) {}))
    #expect(store.cookies.map(\.name) == ["b"])
    store.performAction(.setCookies([deleted], Promise(fallback: ()) {}))
    #expect(store.cookies.map(\.value) == ["2", "x"])
    let records = Mutex<[DataRecordValues]>([])
    let question = Promise<[DataRecordValues]>(fallback: []) { found in
      records.withLock { $0 = found }
    }
    store.performAction(.fetchRecords(types: [WKWebsiteDataTypeCookies], question))
    #expect(records.withLock { $0.map(\.name) } == ["127.0.0.1"])
    store.performAction(
      .removeData(
        types: [WKWebsiteDataTypeLocalStorage], modifiedSince: .distantPast,
        Promise(fallback: ()) {}))
    #expect(store.cookies.count == 2)
    store.performAction(
      .removeRecords(
        types: [WKWebsiteDataTypeCookies], records.withLock { $0 }, Promise(fallback: ()) {}))
    #expect(store.cookies.isEmpty)
  }
}
