import AuthoredYAML
import NavigationTrace
import RunReports
import ScenarioLanguage

/// The overrides of scenarios by their causes: the port's file, then the reason; one with
/// several causes stands under each.
struct OverrideTable {
  struct Cause: Codable, Hashable, Sendable {
    struct Reason: Codable, Hashable, Sendable {
      var reason: String
      var overrides: [Override]
    }

    struct Override: Codable, Hashable, Sendable {
      var scenario: String
      var file: String
    }

    /// The port's file and function, or the setting.
    var port: String
    /// The number of overrides that name it.
    var count: Int
    /// The most frequent first.
    var reasons: [Reason]
  }

  /// The causes, the most frequent first.
  let causes: [Cause]
  let count: Int

  /// Reads the overrides of scenarios.
  ///
  /// - Throws: `AuthoredError` that names file, line and key.
  init(_ scenarios: [Scenario], engines: [String]) throws(AuthoredError) {
    var found: [String: [String: [Cause.Override]]] = [:]
    var count = 0
    for scenario in scenarios {
      for engine in engines {
        for expectation in try scenario.expectations(of: engine) where expectation.isOverride {
          let override = Cause.Override(
            scenario: scenario.name, file: expectation.name.fileName)
          for cause in expectation.trace.causes {
            found[cause, default: [:]][expectation.trace.reason ?? "", default: []].append(override)
          }
          count += 1
        }
      }
    }
    self.count = count
    causes = found.map { port, reasons in
      Cause(
        port: port, count: reasons.values.reduce(0) { $0 + $1.count },
        reasons: reasons.map { Cause.Reason(reason: $0.key, overrides: $0.value) }
          .sorted { ($1.overrides.count, $0.reason) < ($0.overrides.count, $1.reason) })
    }.sorted { ($1.count, $0.port) < ($0.count, $1.port) }
  }

  /// Returns the table: a cause, its reasons below, their files below those, and the sums.
  func lines(_ style: TerminalStyle) -> [String] {
    var lines: [String] = []
    for cause in causes {
      lines.append(style(.bold, "\(cause.count)  \(cause.port.printableLine)"))
      for reason in cause.reasons {
        lines.append("  \(reason.overrides.count)  \(reason.reason.printableLine)")
        lines += reason.overrides.map {
          style(.dim, "     \($0.scenario)/\($0.file)".printableLine)
        }
      }
    }
    return lines + ["\(count.counted("override")), \(causes.count.counted("cause"))"]
  }
}
