import WebViewKit

/// The reports of the loader that no machine has taken, and the loads that bring more of them.
struct LoaderInbox: Sendable {
  /// The reports in the order of their arrival.
  private(set) var reports: [LoaderReport] = []
  /// The loads that wait neither for a decision nor for a machine.
  var active: Set<LoadKey> = []
  /// The loads that wait for a frame before them in the document, each with a running timeout.
  var withheld: Set<LoadKey> = []
  /// The withheld loads that need not wait any more.
  var released: Set<LoadKey> = []

  var isEmpty: Bool { reports.isEmpty }

  /// Whether there are reports, each of which waits for a frame before it in the document.
  var isWithheld: Bool { !isEmpty && reports.allSatisfy { withheld.contains($0.key) } }

  /// Whether each active load has a report here.
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

/// A report of the loader on one load, with the page of a finished document.
struct LoaderReport: Sendable {
  let key: LoadKey
  let event: LoaderEvent
  let page: Page?
}

/// The identifier of a load within the engine.
struct LoadKey: Hashable, Sendable {
  let view: ViewID
  let load: LoadID
}
