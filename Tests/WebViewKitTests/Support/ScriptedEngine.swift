import Synchronization
import WebViewKit

/// An engine that does nothing by itself: it keeps its commands, and the test posts its reports.
final class ScriptedEngine: WebViewBackend {
  private let shared = Mutex<(reports: ReportQueue?, commands: [WebViewCommand])>((nil, []))
  private let stores = Mutex<[DataStoreCommand]>([])
  private let contents = Mutex<[UserContentCommand]>([])

  var commands: [WebViewCommand] { shared.withLock(\.commands) }

  func connect(to reports: ReportQueue) { shared.withLock { $0.reports = reports } }

  func performViewCommand(_ command: WebViewCommand) {
    shared.withLock { $0.commands.append(command) }
  }

  func performStoreCommand(_ command: DataStoreCommand) { stores.withLock { $0.append(command) } }

  /// Takes the commands to data stores out, so that their questions are this test's alone.
  func takeStoreCommands() -> [DataStoreCommand] {
    stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
  }

  /// The commands it got about user contents.
  var contentCommands: [UserContentCommand] { contents.withLock { $0 } }

  func performContentCommand(_ command: UserContentCommand) {
    contents.withLock { $0.append(command) }
  }

  func post(_ report: EngineReport) { shared.withLock(\.reports)?.post(report) }

  /// Returns when all earlier posts have been delivered, or `false` at the time limit.
  func delivered() async -> Bool {
    guard let reports = shared.withLock(\.reports) else { return false }
    return await reports.barrier(timeLimit: .seconds(20)) { reports.post(barrier: $0) }
  }
}
