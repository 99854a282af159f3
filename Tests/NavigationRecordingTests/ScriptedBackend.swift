import Synchronization
import WebViewKit

/// An engine that does nothing by itself: the test posts its reports.
final class ScriptedBackend: WebViewBackend {
  private let reports = Mutex<ReportQueue?>(nil)
  private let commands = Mutex<[WebViewCommand]>([])
  private let handlers = Mutex<[String: ScriptHandlerID]>([:])

  func connect(to reports: ReportQueue) { self.reports.withLock { $0 = reports } }

  func performViewCommand(_ command: WebViewCommand) { commands.withLock { $0.append(command) } }

  func performStoreCommand(_ command: DataStoreCommand) {}

  func performContentCommand(_ command: UserContentCommand) {
    guard case .addHandler(let values) = command.action else { return }
    handlers.withLock { $0[values.name] = values.id }
  }

  /// The registration of a name.
  func handler(_ name: String) -> ScriptHandlerID? { handlers.withLock { $0[name] } }

  /// The navigation of the last load.
  var lastNavigation: NavigationID? {
    commands.withLock { commands in
      for command in commands.reversed() {
        if case .load(_, let navigation) = command.action { return navigation }
      }
      return nil
    }
  }

  /// The last script.
  var lastScript: ScriptCallID? {
    commands.withLock { commands in
      for command in commands.reversed() {
        if case .runScript(let call) = command.action { return call.id }
      }
      return nil
    }
  }

  /// The last download of the app's own, which this begins.
  var lastDownload: DownloadID? {
    commands.withLock { commands in
      for command in commands.reversed() {
        guard case .startDownload(let id, _, let began) = command.action else { continue }
        began.fulfill(())
        return id
      }
      return nil
    }
  }

  func report(_ event: EngineEvent, in view: ViewID, state: WebViewState) {
    reports.withLock { $0 }?.post(
      EngineReport(view: view, state: state, performed: .max, event: event))
  }
}
