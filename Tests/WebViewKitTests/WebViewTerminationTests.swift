import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct WebViewTerminationTests {
  @Test
  func `after a process end, only the first start of the reload is marked as a termination reload`()
    async throws
  {
    let bench = Bench()
    let view = bench.makeView()
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
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
    #expect(bench.observed.observations == [.provenance(supplied), .provenance(.observed)])
  }
}
