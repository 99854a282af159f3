/// The results of the mutants.
struct Results: Sendable {
  /// The minimum share of the detectable mutants that has to be detected.
  static let least = 0.95

  private var caught: [Mutation] = []
  private var equivalent: [(Mutation, String)] = []
  private var survivors: [Mutation] = []
  /// The mutants that were detected although they are listed as equivalent.
  private var refuted: [Mutation] = []

  mutating func add(_ mutation: Mutation, notice: String?, equivalents: Equivalents) {
    if notice != nil {
      caught.append(mutation)
      if equivalents.reason(of: mutation) != nil { refuted.append(mutation) }
    } else if let reason = equivalents.reason(of: mutation) {
      equivalent.append((mutation, reason))
    } else {
      survivors.append(mutation)
    }
  }

  private var share: Double {
    Double(caught.count) / Double(max(1, caught.count + survivors.count))
  }

  var isWithinTarget: Bool { share >= Self.least && refuted.isEmpty }

  /// A row for each kind of mutant, then the survivors and the verdict.
  var text: String {
    var lines = ["kind       caught  survived  equivalent"]
    for kind in Mutation.Kind.allCases {
      let counts = [
        caught.count { $0.kind == kind }, survivors.count { $0.kind == kind },
        equivalent.count { $0.0.kind == kind },
      ]
      lines.append(Self.row(kind.rawValue, counts))
    }
    lines.append(Self.row("all", [caught.count, survivors.count, equivalent.count]))
    for mutation in survivors {
      let place = "\(mutation.file):\(mutation.line)"
      lines.append("survived: \(place) \(mutation.kind): \(mutation.source)")
    }
    for (mutation, reason) in equivalent { lines.append("equivalent: \(mutation.key) (\(reason))") }
    for mutation in refuted { lines.append("caught, so not equivalent: \(mutation.key)") }
    let percent = Int((share * 1000).rounded())
    let count = caught.count + survivors.count + equivalent.count
    lines.append(
      "\(count) mutants: \(caught.count) caught, \(equivalent.count) equivalent, "
        + "\(survivors.count) survived; caught \(percent / 10).\(percent % 10) % of those that can "
        + "be, target at least 95 %: " + (isWithinTarget ? "met" : "MISSED"))
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ counts: [Int]) -> String {
    let widths = [8, 10, 12]
    let cells = zip(counts, widths).map { count, width in
      String(repeating: " ", count: width - "\(count)".count) + "\(count)"
    }
    return name + String(repeating: " ", count: 9 - name.count) + cells.joined()
  }
}
