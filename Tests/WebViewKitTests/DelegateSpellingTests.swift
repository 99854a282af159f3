import DelegateSpellingsSwift6
import Foundation
import Testing
import WebViewKit

/// Each method that answers, in each spelling and language mode: one that only nearly matches
/// compiles and is never called, and what follows is WKWebView's answer, not the app's.
@MainActor @Suite struct DelegateSpellingTests {
  @Test(arguments: Cell.allCases, AskedCallback.allCases)
  func `an answer is used if the app's spelling of the method is called, else the default is used`(
    _ cell: Cell, _ callback: AskedCallback
  ) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = try #require(cell.delegate)
    view.navigationDelegate = delegate
    view.uiDelegate = delegate
    let answer = try await callback.ask(bench, view)
    let isCalled = cell.isCalled(callback.selector)
    #expect(answer == (isCalled ? callback.answerOfApp : callback.answerWhereAbsent))
    let alerts = callback.isCounted && isCalled ? 1 : 0
    #expect(cell.alerts(of: delegate) == alerts)
    #expect(bench.observed.observations.isEmpty)
  }

  /// To an app the spellings are one method, so a delegate that hands its calls on reaches another
  /// one, however each of them is written.
  @Test(arguments: Cell.allCases, AskedCallback.allCases)
  func `an answer arrives through a delegate that forwards calls`(
    _ cell: Cell, _ callback: AskedCallback
  ) async throws {
    let delegate = try #require(cell.delegate)
    let isCalled = cell.isCalled(callback.selector)
    let forwarders: [any AnyDelegate] = [
      HandlerForwarder(to: delegate), AsyncForwarder(to: delegate),
    ]
    for forwarder in forwarders {
      let bench = Bench()
      let view = bench.makeView()
      view.navigationDelegate = forwarder
      view.uiDelegate = forwarder
      let answer = try await callback.ask(bench, view)
      #expect(answer == (isCalled ? callback.answerOfApp : callback.answerWhereAbsent))
      #expect(bench.observed.observations.isEmpty)
    }
    #expect(cell.alerts(of: delegate) == (callback.isCounted && isCalled ? 2 : 0))
  }

  @Test(arguments: Cell.allCases)
  func `an answer from the method with preferences is used, and its preferences are applied`(
    _ cell: Cell
  ) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = try #require(cell.preferencesDelegate)
    view.navigationDelegate = delegate
    let answer = try await AskedCallback.action.ask(bench, view)
    let isCalled = cell.isCalled(
      "webView:decidePolicyForNavigationAction:preferences:decisionHandler:")
    #expect(answer == (isCalled ? "cancel" : "allow"))
    #expect(bench.commands(to: view.viewID) == ["1 create"] + (isCalled ? ["2 apply"] : []))
    withExtendedLifetime(delegate) {}
  }

  /// A delegate with two methods for the same question.
  private final class BothMethods: NSObject, WKNavigationDelegate {
    var called: [String] = []

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      called.append("plain")
      decisionHandler(.allow)
    }

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences,
      decisionHandler:
        @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
      called.append("with preferences")
      decisionHandler(.cancel, preferences)
    }
  }

  @Test func `D10: if both decidePolicyFor methods exist, only the one with preferences is called`()
    async throws
  {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = BothMethods()
    view.navigationDelegate = delegate
    #expect(try await AskedCallback.action.ask(bench, view) == "cancel")
    #expect(delegate.called == ["with preferences"])
  }

  @Test(arguments: Cell.allCases)
  func `the reply to a script message arrives if the app's spelling of the method is called`(
    _ cell: Cell
  ) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let handler = try #require(cell.delegate as? any WKScriptMessageHandlerWithReply)
    let content = view.configuration.userContentController
    content.addScriptMessageHandler(handler, contentWorld: .page, name: "name")
    let reply = await bench.reply(to: .null, at: try #require(bench.handlers["name"]), in: view)
    let isCalled = cell.isCalled("userContentController:didReceiveScriptMessage:replyHandler:")
    #expect(reply == (isCalled ? .value(.string("reply")) : .unanswered))
    #expect(bench.observed.observations.isEmpty)
  }
}
