import NavigationTrace

/// A way in which an engine differs from WKWebView, for a reason of its own.
package struct KnownDifference: Sendable {
  /// What it is called in reports.
  package var name: String
  /// The port's own file or setting that causes it, or why there is none.
  package var port: String
  /// Why the engine differs.
  package var reason: String
  /// The scenario whose expectation for the engine shows it.
  package var scenario: String
  /// Whether another page is shown after it, so that nothing can be compared before the next load.
  package var leadsElsewhere: Bool
  private let fits: @Sendable (Place) -> Bool

  /// A line of a comparison among the others.
  package struct Place: Sendable {
    /// All lines.
    package var lines: [DiffLine]
    /// Which of them is to be explained.
    package var index: Int

    package init(lines: [DiffLine], index: Int) {
      self.lines = lines
      self.index = index
    }

    /// The line.
    package var line: DiffLine { lines[index] }
    /// The lines before it, the nearest first.
    package var before: ReversedCollection<ArraySlice<DiffLine>> { lines[..<index].reversed() }
    /// The act during which it came.
    package var step: TraceEvent? {
      before.lazy.compactMap { $0.expected ?? $0.actual }.first { $0.kind.channel == .step }
    }
  }

  /// - Parameter fits: Whether it explains a line that differs.
  package init(
    _ name: String, port: String, reason: String, scenario: String, leadsElsewhere: Bool = false,
    fits: @escaping @Sendable (Place) -> Bool
  ) {
    self.name = name
    self.port = port
    self.reason = reason
    self.scenario = scenario
    self.leadsElsewhere = leadsElsewhere
    self.fits = fits
  }

  /// Whether it explains a line.
  package func explains(_ place: Place) -> Bool { fits(place) }
}
