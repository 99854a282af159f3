extension DiffLine.Verdict {
  /// The sign before a line, and its colour by SGR parameter; nil for the terminal's own.
  var style: (mark: String, colour: String?) {
    switch self {
    case .same: (" ", nil)
    case .changed: ("~", "33")
    case .missing: ("-", "31")
    case .unexpected: ("+", "32")
    case .moved: (">", "35")
    case .unobservable: ("?", "2")
    case .notTaken: ("o", "2")
    case .allowed: ("*", "2")
    case .supplied: ("=", "2")
    }
  }
}

extension DiffLine {
  /// What the verdict says of the line, in words; nil where it goes without saying.
  var note: String? {
    let parts = [word, actual?.originNote.map(FlowYAML.visible)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var word: String? {
    switch verdict {
    case .same, .supplied: nil
    case .changed: "changed"
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .moved: "moved: expected as \(expectedPosition ?? 0), came as \(actualPosition ?? 0)"
    case .unobservable: "unobservable: \(FlowYAML.visible(reason ?? ""))"
    case .notTaken: "need not come, and did not: \(FlowYAML.visible(reason ?? ""))"
    case .allowed: "any event may come here"
    }
  }
}
