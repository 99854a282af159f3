import Foundation

/// The durations of scenarios in an earlier run.
package struct RecordedDurations: Sendable {
  /// The mean of all plays of a scenario on an engine.
  private var means: [String: [String: Duration]] = [:]

  package init(_ run: RunReport) {
    for (engine, plays) in Dictionary(grouping: run.scenarios, by: \.engine) {
      means[engine] = Dictionary(grouping: plays, by: \.scenario).mapValues { plays in
        plays.map(\.duration).reduce(.zero, +) / plays.count
      }
    }
  }

  /// Returns the time that a scenario takes on all of some engines.
  ///
  /// One that an engine has not played counts as the middle one of those that it has.
  package func weight(of scenario: String, on engines: [String]) -> Duration {
    engines.map { engine in
      let means = self.means[engine] ?? [:]
      // Scenarios that the engine could not play took no time.
      return means[scenario] ?? means.values.filter { $0 > .zero }.sorted().middle ?? .zero
    }.reduce(.zero, +)
  }
}

extension Array {
  /// The element in the middle, of two the first one; `nil` if there is none.
  fileprivate var middle: Element? { isEmpty ? nil : self[(count - 1) / 2] }
}
