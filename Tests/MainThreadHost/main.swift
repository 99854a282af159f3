import Foundation
import Synchronization
import WebViewKit

// A host whose MainActor is the main thread, as an app's is: reports from many threads are to
// arrive there, each thread's in its order. WebViewKitTests runs it and reads what it prints.
let threads = 4
let reportsEach = 2_000
let views = (0..<threads).map { _ in ViewID() }
var arrived: [ViewID: [UInt64]] = [:]
var isMainThread = true

let reports = ReportQueue { report in
  isMainThread = isMainThread && Thread.isMainThread
  arrived[report.view, default: []].append(report.performed)
  guard arrived.values.map(\.count).reduce(0, +) == threads * reportsEach else { return }
  let inOrder = arrived.values.allSatisfy { $0 == Array(1...UInt64(reportsEach)) }
  print("main thread: \(isMainThread), in order: \(inOrder), views: \(arrived.count)")
  exit(0)
}
for view in views {
  Thread.detachNewThread {
    for number in 1...UInt64(reportsEach) {
      let state = WebViewState()
      reports.post(
        EngineReport(view: view, state: state, performed: number, event: .stateChanged))
    }
  }
}
RunLoop.main.run()
