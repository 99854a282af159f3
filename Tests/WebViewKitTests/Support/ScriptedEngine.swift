import Synchronization
import WebViewKit

/// An engine that does nothing by itself: it keeps its commands, and the test posts its reports.
final class ScriptedEngine: WebViewBackend {
  private let shared = Mutex<(reports: ReportQueue?, commands: [WebViewCommand])>((nil, []))

  var commands: [WebViewCommand] { shared.withLock(\.commands) }

  func connect(to reports: ReportQueue) { shared.withLock { $0.reports = reports } }

  func perform(_ command: WebViewCommand) { shared.withLock { $0.commands.append(command) } }

  func post(_ report: EngineReport) { shared.withLock(\.reports)?.post(report) }

  /// Comes back when everything posted before has been delivered; false is a time limit.
  func delivered() async -> Bool {
    guard let reports = shared.withLock(\.reports) else { return false }
    return await reports.barrier(timeLimit: .seconds(20)) { post(.barrier($0)) }
  }
}
