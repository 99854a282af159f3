import Foundation
import Synchronization
import Testing
import WebViewKit

@MainActor @Suite struct ReportQueueTests {
  @Test func `reports from many threads arrive if MainActor is not the main thread`() async {
    let views = (0..<4).map { _ in ViewID() }
    let arrived = Mutex<[ViewID: [UInt64]]>([:])
    let sawMainThread = Mutex(false)
    let reports = ReportQueue { report in
      if Thread.isMainThread { sawMainThread.withLock { $0 = true } }
      arrived.withLock { $0[report.view, default: []].append(report.performed) }
    }
    await withTaskGroup { group in
      for view in views {
        group.addTask {
          for number in 1...2_000 { reports.post(view.stateChanged(UInt64(number))) }
        }
      }
    }
    #expect(await reports.barrier(timeLimit: .seconds(20)) { reports.post(barrier: $0) })
    #expect(
      arrived.withLock { arrived in views.map { arrived[$0] } }
        == views.map { _ in Array(1...2_000) })
    #expect(!sawMainThread.withLock { $0 })
  }

  @Test func `reports from many threads arrive if MainActor is the main thread`() throws {
    let products = try #require(CommandLine.arguments.first.map { URL(filePath: $0) })
    let host = products.deletingLastPathComponent().appending(path: "main-thread-host")
    let output = try #require(popen("exec '\(host.path)'", "r"))
    defer { pclose(output) }
    let text = try FileHandle(fileDescriptor: fileno(output)).readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(text == "main thread: true, in order: true, views: 4\n")
  }

  @Test func `a barrier returns after all reports posted before it have arrived`() async {
    let arrived = Mutex<[UInt64]>([])
    let reports = ReportQueue { report in arrived.withLock { $0.append(report.performed) } }
    let view = ViewID()
    for number in 1...3 { reports.post(view.stateChanged(UInt64(number))) }
    let isDelivered = await reports.barrier(timeLimit: .seconds(20)) { reports.post(barrier: $0) }
    #expect(isDelivered)
    #expect(arrived.withLock { $0 } == [1, 2, 3])
  }

  @Test func `a barrier that no engine answers ends at its time limit`() async {
    let reports = ReportQueue { _ in }
    #expect(await reports.barrier(timeLimit: .milliseconds(1)) { _ in } == false)
  }

  @Test func `cancelling the task that waits for a barrier ends the wait`() async {
    let reports = ReportQueue { _ in }
    let wait = Task { await reports.barrier(timeLimit: .seconds(600)) { _ in } }
    wait.cancel()
    #expect(await wait.value == false)
  }
}

extension ViewID {
  fileprivate func stateChanged(_ number: UInt64) -> EngineReport {
    EngineReport(view: self, state: WebViewState(), performed: number, event: .stateChanged)
  }
}
