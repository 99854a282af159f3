extension SiteSchema {
  /// What stands behind the keys that make a reply slow or broken.
  static let trouble = [
    "trickle": object(SiteReader.trickle, required: ["bytes", "every"], values: details),
    "bandwidth": integer(1...SiteReader.largestPace),
    "delay": oneOrMore(
      "{\"anyOf\": [\(seconds), "
        + object(SiteReader.delay, required: ["seconds"], values: details) + "]}"),
    "gate": oneOrMore(
      "{\"anyOf\": [\(anyText), "
        + object(SiteReader.gate, required: ["name"], values: details) + "]}"),
    "fault": ##"{"$ref": "#/$defs/fault"}"##,
  ]

  /// A length of time, in `parts` too.
  static let seconds = #"{"type": "number", "minimum": 0, "maximum": 60}"#

  /// A word, or a mapping: one alternative for each set of kinds and each way to say when.
  static var fault: String {
    let groups = Dictionary(grouping: Fault.Kind.allCases) { $0.detail ?? "" }
    let alternatives = groups.sorted { $0.key < $1.key }.flatMap { detail, kinds in
      let names = kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      let ofFaults = [
        "kind": "{\"enum\": [\(names)]}",
        "at": "{\"anyOf\": [\(place), \(head)]}",
        "bytes": integer(1...Fault.largestField),
      ].merging(counts) { $1 }
      return ([[]] + times).map { time in
        object(
          ["kind"] + (detail.isEmpty ? [] : [detail]) + time, required: ["kind"] + time,
          values: details.merging(ofFaults) { $1 })
      }
    }
    let word = "{\"enum\": [\(words(Fault.Kind.self))]}"
    return "{\"anyOf\": [\(([word] + alternatives).joined(separator: ",\n      "))]}"
  }

  /// What says which of several requests or connections something happens to.
  static let occurrence =
    "{\"anyOf\": ["
    + times.map { object($0, required: $0, values: details.merging(counts) { $1 }) }
    .joined(separator: ", ") + "]}"

  private static let times = [["first"], ["every"], ["probability", "seed"]]
  private static let counts = ["every": integer(1...Fault.largestCount)]

  private static let details = [
    "bytes": integer(1...SiteReader.largestPace),
    "every": seconds,
    "seconds": seconds,
    "jitter": seconds,
    "seed": integer(0...Int.max),
    "at": place,
    "by": integer(1...Fault.largestError),
    "field": "{\"enum\": [\(words(Fault.DuplicateField.self))]}",
    "first": integer(1...Fault.largestCount),
    "probability": #"{"type": "number", "minimum": 0, "maximum": 1}"#,
  ]

  private static let place = """
    {"anyOf": [{"enum": ["status", "body"]}, {"type": "integer", "minimum": 0}]}
    """
  private static let head = object(
    ["head"], required: ["head"], values: ["head": integer(1...Fault.largestField)])

  static func integer(_ range: ClosedRange<Int>) -> String {
    """
    {"type": "integer", "minimum": \(range.lowerBound), "maximum": \(range.upperBound)}
    """
  }
}
