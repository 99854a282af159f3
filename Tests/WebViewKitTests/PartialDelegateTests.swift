import DelegateSpellingsSwift6
import NavigationEvents
import Testing
import WebViewKit

@MainActor @Suite struct PartialDelegateTests {
  /// The methods that ask for an answer, with the questions that lead to them.
  nonisolated static let asked = AskedCallback.allCases.filter(\.isOfView).map { ($0.method, $0) }

  @Test(arguments: asked)
  func `only a method that the delegate does not implement gets the default answer`(
    method: EventKind, callback: AskedCallback
  ) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = DelegateSpellingsSwift6.Spelling.async.delegate
    view.navigationDelegate = delegate
    view.uiDelegate = delegate
    delegate.absent = method
    #expect(try await callback.ask(bench, view) == callback.answerWhereAbsent)
    #expect(delegate.alerts == 0)
    delegate.absent = .webViewDidClose
    #expect(try await callback.ask(bench, view) == callback.answerOfApp)
  }
}
