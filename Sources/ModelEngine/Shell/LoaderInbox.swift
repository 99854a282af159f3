import WebViewKit

/// The reports of the loader that no state machine has taken yet, and the loads that will report
/// more.
struct LoaderInbox: Sendable {
  /// The reports in the order of their arrival.
  private(set) var reports: [LoaderReport] = []
  /// The loads that are running: they do not wait for a decision or for a state machine.
  var active: Set<LoadKey> = []
  /// The loads that wait for an earlier frame of the document, each with a running timeout.
  var withheld: Set<LoadKey> = []
  /// The loads in `withheld` that do not have to wait any longer.
  var released: Set<LoadKey> = []

  var isEmpty: Bool { reports.isEmpty }

  /// Whether there are reports, and each of them waits for an earlier frame of the document.
  var isWithheld: Bool { !isEmpty && reports.allSatisfy { withheld.contains($0.key) } }

  /// Whether each active load has a report in the inbox.
  var isComplete: Bool { active.isSubset(of: reports.map(\.key)) }

  /// The first report of each load, in the order of the reports.
  var firstReports: [LoaderReport] {
    var seen: Set<LoadKey> = []
    return reports.filter { seen.insert($0.key).inserted }
  }

  mutating func append(_ report: LoaderReport) {
    reports.append(report)
    switch report.event {
    case .connecting, .response, .ended, .failed: active.remove(report.key)
    case .began, .part: break
    }
  }

  mutating func removeFirst(of key: LoadKey) -> LoaderReport? {
    reports.firstIndex { $0.key == key }.map { reports.remove(at: $0) }
  }

  mutating func forget(_ key: LoadKey) {
    reports.removeAll { $0.key == key }
    active.remove(key)
    withheld.remove(key)
    released.remove(key)
  }
}

/// A report of the loader about a load; if the load is complete, it contains the parsed page.
struct LoaderReport: Sendable {
  let key: LoadKey
  let event: LoaderEvent
  let page: Page?
}

/// The identifier of a load within the engine.
struct LoadKey: Hashable, Sendable {
  let view: ViewID
  let load: LoadID

  /// Numbers for sorting loads: by view, and then by the order in which the loads began.
  var order: (UInt64, UInt64) { (view.number, load.number) }
}
