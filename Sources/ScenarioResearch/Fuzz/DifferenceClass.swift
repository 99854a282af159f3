import NavigationTrace

/// What two differences have in common: the kind of the event, how it differs, and in what.
package struct DifferenceClass: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Such as `changed didStartProvisionalNavigation: url`.
  package let description: String

  /// The class of a line that differs.
  init(_ line: DiffLine) {
    let event = line.expected ?? line.actual
    let kind = event?.kind.rawValue ?? "nothing"
    let fields = line.differences.map { difference in
      Self.words.contains(difference.name) && event?.kind != .downloadDecideDestination
        ? "\(difference.name) \(Self.text(difference.expected)) became \(Self.text(difference.actual))"
        : difference.name
    }
    let details = fields.isEmpty ? "" : ": " + fields.joined(separator: ", ")
    description = "\(line.verdict.rawValue) \(kind)\(details)"
  }

  /// The class of an event that breaks a rule which holds for every trace.
  init(_ violation: InvariantViolation, on engine: String) {
    description =
      "\(engine) breaks \(violation.invariant.rawValue) at \(violation.event.kind.rawValue)"
  }

  /// Fields of few values, which tell classes apart.
  private static let words: Set<String> = [
    "type", "code", "domain", "answer", "mime", "canShow", "status", "failures", "method",
  ]

  private static func text(_ value: TraceValue?) -> String {
    value.map(FlowYAML.text) ?? "nothing"
  }

  package static func < (left: DifferenceClass, right: DifferenceClass) -> Bool {
    left.description < right.description
  }

  /// The description as a part of a file's name.
  package var folder: String {
    let words = description.split { !$0.isLetter && !$0.isNumber && $0 != "." }
    return String(words.joined(separator: "-").prefix(80))
  }
}
