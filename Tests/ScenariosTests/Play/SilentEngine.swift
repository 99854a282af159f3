import Synchronization
import WebViewKit

/// An engine that ignores all commands and reports nothing; a test supplies its round trips.
final class SilentEngine: WebViewBackend, EngineControl {
  let name = "silent"
  let version = "0"
  let capabilities = EngineCapabilities.everything()
  private let view = Mutex<ViewID?>(nil)
  private let trip: @Sendable (ViewID?, Duration) async throws -> Bool

  /// - Parameter roundTrip: Gets the view of the last command, and the time limit.
  init(roundTrip: @escaping @Sendable (ViewID?, Duration) async throws -> Bool) {
    trip = roundTrip
  }

  func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await trip(view.withLock(\.self), timeLimit)
  }

  func connect(to reports: ReportQueue) {}
  func performViewCommand(_ command: WebViewCommand) { view.withLock { $0 = command.view } }
  func performStoreCommand(_ command: DataStoreCommand) {}
  func performContentCommand(_ command: UserContentCommand) {}
  func start() async throws {}
  func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {}
  func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {}
  func terminateWebContentProcess(of view: ViewID) async throws {}
  func stop() async {}
}
