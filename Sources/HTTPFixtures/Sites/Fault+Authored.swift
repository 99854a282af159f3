import AuthoredYAML

extension Fault {
  /// The words for faults in a site file.
  enum Kind: String, CaseIterable {
    case reset
    case close
    case silence
    case shortLength = "short-length"
    case longLength = "long-length"
    case badChunkSize = "bad-chunk-size"
    case missingLastChunk = "missing-last-chunk"
    case badStatusLine = "bad-status-line"
    case bareLF = "bare-lf"
    case duplicateHeaders = "duplicate-headers"
    case oversizedHeaders = "oversized-headers"
    case wrongCoding = "wrong-coding"
    case truncatedCoding = "truncated-coding"

    /// The key that says more about a fault of this kind.
    var detail: String? {
      switch self {
      case .reset, .close, .silence: "at"
      case .shortLength, .longLength: "by"
      case .duplicateHeaders: "field"
      case .oversizedHeaders: "bytes"
      case .badChunkSize, .missingLastChunk, .badStatusLine, .bareLF, .wrongCoding,
        .truncatedCoding:
        nil
      }
    }
  }

  /// The keys that say when a fault happens.
  static let occurrences = ["first", "every", "probability", "seed"]
  /// How many bytes a length may be wrong by, how large a field may be, how far requests count.
  static let (largestError, largestField, largestCount) = (1_000_000_000, 16_000_000, 1_000_000)
  /// More than the clients take that are known: browsers stop at 256 KiB or 384 KiB.
  static let oversizedField = 1_000_000

  /// Reads what is written at `fault` beside a reply: a word, or a mapping with `kind`.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  public static func authored(
    _ node: AuthoredNode
  ) throws(AuthoredError) -> (fault: Fault, occurrence: Occurrence) {
    guard node.isMapping else { return (try Fault(node.word(), nil), .always) }
    let details = ["at", "by", "field", "bytes"]
    let fields = try node.fields(["kind"] + details + occurrences)
    let words = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let kind: Kind = try fields.required("kind", expected: "one of \(words)").word()
    for detail in details where detail != kind.detail {
      guard let other = fields[detail] else { continue }
      let keys = [kind.detail].compactMap(\.self) + occurrences
      throw other.error(
        "'\(detail)' does not go with '\(kind.rawValue)'",
        expected: keys.joined(separator: ", "))
    }
    return (try Fault(kind, kind.detail.flatMap { fields[$0] }), try Occurrence(fields))
  }

  private init(_ kind: Kind, _ detail: AuthoredNode?) throws(AuthoredError) {
    switch kind {
    case .reset: self = .reset(at: try Place(detail))
    case .close: self = .close(at: try Place(detail))
    case .silence: self = .silence(at: try Place(detail))
    case .shortLength: self = .shortLength(by: try detail?.integer(in: 1...Self.largestError) ?? 1)
    case .longLength: self = .longLength(by: try detail?.integer(in: 1...Self.largestError) ?? 1)
    case .badChunkSize: self = .badChunkSize
    case .missingLastChunk: self = .missingLastChunk
    case .badStatusLine: self = .badStatusLine
    case .bareLF: self = .bareLF
    case .duplicateHeaders: self = .duplicateHeaders(try detail?.word() ?? .contentLength)
    case .oversizedHeaders:
      let bytes = try detail?.integer(in: 1...Self.largestField)
      self = .oversizedHeaders(bytes: bytes ?? Self.oversizedField)
    case .wrongCoding: self = .wrongCoding
    case .truncatedCoding: self = .truncatedCoding
    }
  }
}

extension Fault.Place {
  fileprivate init(_ node: AuthoredNode?) throws(AuthoredError) {
    guard let node else {
      self = .status
      return
    }
    if node.isMapping {
      let count = try node.fields("head").required("head", expected: "a number of bytes")
      self = .head(try count.integer(in: 1...Fault.largestField))
      return
    }
    let expected = "status, body, a number of bytes of the body, or {head: BYTES}"
    self =
      switch try node.place(expected: expected) {
      case .status: .status
      case .body(let count): .body(count)
      }
  }
}

extension Occurrence {
  /// Reads a mapping that says which of several things something happens to.
  static func authored(_ node: AuthoredNode) throws(AuthoredError) -> Occurrence {
    let occurrence = try Occurrence(node.fields(Fault.occurrences))
    guard occurrence != .always else {
      throw node.error(
        "nothing that says when", expected: "one of \(words.joined(separator: ", "))")
    }
    return occurrence
  }

  private static let words = ["first", "every", "probability"]

  fileprivate init(_ fields: AuthoredFields) throws(AuthoredError) {
    let written = fields.entries.filter { Self.words.contains($0.key) }
    if written.count > 1 {
      throw fields.node.error(
        "'\(written[0].key)' and '\(written[1].key)' in one fault",
        expected: "one of \(Self.words.joined(separator: ", "))")
    }
    if let seed = fields["seed"], written.first?.key != "probability" {
      throw seed.error("'seed' without 'probability'", expected: "both")
    }
    guard let (key, node) = written.first else {
      self = .always
      return
    }
    switch key {
    case "first": self = .first(try node.integer(in: 1...Fault.largestCount))
    case "every": self = .every(try node.integer(in: 1...Fault.largestCount))
    default:
      let chance = try node.number()
      guard 0...1 ~= chance else {
        throw node.error("found \(node.kind)", expected: "a number from 0 to 1")
      }
      let seed = try fields.required("seed", expected: "a seed, the same for each run")
      self = .probability(chance, seed: try seed.seed())
    }
  }
}
