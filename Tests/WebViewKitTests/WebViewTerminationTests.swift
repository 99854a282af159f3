import DelegateSpellingsSwift6
import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct WebViewTerminationTests {
  /// The parts of a navigation delegate that a view has.
  enum Handler: CaseIterable {
    case none, withoutTheMethod, leavingItOut, withTheMethod

    @MainActor var delegate: (any WKNavigationDelegate)? {
      switch self {
      case .none: return nil
      case .withoutTheMethod: return Spelling.absent.delegate
      case .leavingItOut:
        let delegate = Spelling.sendable.delegate
        delegate.absent = .webContentProcessDidTerminate
        return delegate
      case .withTheMethod: return TestDelegate()
      }
    }
  }

  private func reloads(_ bench: Bench, _ view: WKWebView) -> Int {
    bench.commands(to: view.viewID).count { $0.hasSuffix("reload") }
  }

  private func visibleView(_ bench: Bench) -> WKWebView {
    let view = bench.makeView()
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    return view
  }

  @Test(arguments: Handler.allCases)
  func `a visible page is loaded again if no delegate handles the end of its process`(
    handler: Handler
  ) async throws {
    let bench = Bench()
    let view = visibleView(bench)
    let delegate = handler.delegate
    view.navigationDelegate = delegate
    try await bench.deliver(.webContentProcessDidTerminate, in: view)
    #expect(reloads(bench, view) == (handler == .withTheMethod ? 0 : 1))
    try await bench.deliver(.webContentProcessDidTerminate, in: view)
    #expect(reloads(bench, view) == (handler == .withTheMethod ? 0 : 1))
  }

  @Test(arguments: [true, false])
  func `a hidden page is loaded again when it is shown`(hasWindow: Bool) async throws {
    let bench = Bench()
    let view = hasWindow ? visibleView(bench) : bench.makeView()
    view.isHidden = hasWindow
    try await bench.deliver(.webContentProcessDidTerminate, in: view)
    #expect(reloads(bench, view) == 0)
    view.isHidden = false
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(reloads(bench, view) == 0)
    try await bench.deliver(.stateChanged, in: view)
    #expect(reloads(bench, view) == 1)
  }

  @Test func `what the app loads meanwhile takes the place of the reload`() async throws {
    let bench = Bench()
    let view = bench.makeView()
    try await bench.deliver(.webContentProcessDidTerminate, in: view)
    view.load(URLRequest(url: Samples.page))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    try await bench.deliver(.stateChanged, in: view)
    #expect(reloads(bench, view) == 0)
  }

  @Test func `the action and the start of the reload are marked as the view's own`() async throws {
    let bench = Bench()
    let view = visibleView(bench)
    try await bench.deliver(.webContentProcessDidTerminate, in: view)
    let id = try #require(
      bench.engine.commands.compactMap { command in
        if case .reload(_, let id) = command.action { id } else { nil }
      }.first)
    bench.observed.observations = []
    try await bench.deliver(
      .progress(.didStartProvisionalNavigation(id)), .progress(.didCommit(id)),
      .progress(.didStartProvisionalNavigation(id)),
      in: view)
    let supplied = Provenance(event: FacadePart.terminationReload.rawValue)
    #expect(bench.observed.observations == [.provenance(supplied), .provenance(.native)])
  }
}
