#if WebKitGTK
import Testing
import WebViewKit

@testable import WebKitGTKEngine

@Suite struct NavigationLedgerTests {
  private let first = NavigationID()
  private let second = NavigationID()

  @Test func `an action with the URL and type of the app's request gets the app's navigation`() {
    var ledger = NavigationLedger()
    ledger.request(first, url: "http://a/", types: [.other])
    #expect(ledger.action(url: "http://frame/", type: .other, isRedirect: false) == nil)
    #expect(ledger.action(url: "http://a/", type: .linkActivated, isRedirect: false) == nil)
    #expect(ledger.action(url: "http://a/", type: .other, isRedirect: false) == first)
    #expect(ledger.action(url: "http://a/", type: .other, isRedirect: false) == nil)
    #expect(ledger.start(url: "http://a/").id == first)
  }

  @Test func `a start after the app's request was dropped gets a new navigation`() {
    var ledger = NavigationLedger()
    ledger.request(first, url: "http://a/", types: [.other])
    ledger.drop(first)
    #expect(ledger.start(url: "http://a/").id != first)
  }

  @Test func `a start gets the navigation of the last action that WebKit reported`() {
    var ledger = NavigationLedger()
    ledger.request(first, url: "http://a/", types: [.other])
    ledger.request(second, url: "http://b/", types: [.other])
    #expect(ledger.action(url: "http://a/", type: .other, isRedirect: false) == first)
    #expect(ledger.action(url: "http://b/", type: .other, isRedirect: false) == second)
    #expect(ledger.start(url: "").id == second)
  }

  @Test func `a finish that WebKit signals after a failure is recognized`() {
    var ledger = NavigationLedger()
    let started = ledger.start(url: "http://a/").id
    #expect(ledger.fail() == started)
    #expect(ledger.finish().followsFailure)
    _ = ledger.start(url: "http://a/")
    #expect(ledger.commit() != nil)
    #expect(!ledger.finish().followsFailure)
  }

  @Test func `after the app's action, a start is expected until it comes`() {
    var ledger = NavigationLedger()
    ledger.request(first, url: "http://a/", types: [.other])
    #expect(!ledger.owesProgress)
    _ = ledger.action(url: "http://a/", type: .other, isRedirect: false)
    #expect(ledger.owesProgress)
    _ = ledger.start(url: "http://a/")
    #expect(!ledger.owesProgress)
  }

  @Test
  func
    `after a redirect's action, the redirect is expected until it comes, but not after the commit`()
  {
    var ledger = NavigationLedger()
    _ = ledger.start(url: "http://a/")
    _ = ledger.action(url: "http://b/", type: .other, isRedirect: true)
    #expect(ledger.owesProgress)
    #expect(ledger.redirect(url: "http://b/").id != nil)
    #expect(!ledger.owesProgress)
    _ = ledger.commit()
    _ = ledger.action(url: "http://frame/", type: .other, isRedirect: true)
    #expect(!ledger.owesProgress)
  }

  @Test func `a redirect shows its address unless the view had that address before the start`() {
    var ledger = NavigationLedger()
    _ = ledger.start(url: "http://page/")
    #expect(!ledger.redirect(url: "http://page/").showsItsAddress)
    #expect(ledger.redirect(url: "http://b/").showsItsAddress)
    let id = NavigationID()
    ledger.request(id, url: "http://a/", types: [.other])
    _ = ledger.action(url: "http://a/", type: .other, isRedirect: false)
    #expect(ledger.start(url: "http://a/").showsItsAddress)
    #expect(ledger.redirect(url: "http://a/").showsItsAddress)
  }

  @Test func `no signal is expected after a failure`() {
    var ledger = NavigationLedger()
    _ = ledger.start(url: "http://a/")
    _ = ledger.action(url: "http://b/", type: .other, isRedirect: true)
    _ = ledger.fail()
    #expect(!ledger.owesProgress)
  }
}
#endif
