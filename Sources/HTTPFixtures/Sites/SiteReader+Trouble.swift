import AuthoredYAML

extension SiteReader {
  /// The keys of `trickle`, `delay` and `gate` where they are mappings.
  static let trickle = ["bytes", "every", "jitter", "seed"]
  static let delay = ["seconds", "at", "jitter", "seed"]
  static let gate = ["name", "at"]
  /// How many bytes a piece or a second may have.
  static let largestPace = 1_000_000_000

  /// The responder behind the pace, the waits and the fault that are written beside it.
  ///
  /// `fixed` is the reply where it is always the same one; what it has no place for is an error.
  func troubled(
    _ responder: any Responder, by reply: AuthoredReply, fixed: Reply?
  ) throws(AuthoredError) -> any Responder {
    var responder = responder
    let hasBody = fixed?.hasBody ?? true
    if let pace = try pace(of: reply, hasBody: hasBody) {
      responder = Paced(pace, content: responder)
    }
    let waits = try waits(of: reply, hasBody: hasBody)
    if !waits.isEmpty { responder = Waiting(waits, content: responder) }
    guard let node = reply.fields["fault"] else { return responder }
    let (fault, occurrence) = try Fault.authored(node)
    if let fixed, fixed.head == nil, fault.concernsHead {
      throw node.error("a fault of a head, and there is none", expected: "'at: status'")
    }
    if fault.concernsBody, !hasBody {
      throw node.error("a fault of a body, and there is none", expected: "a fault of the head")
    }
    return Faulty(fault, occurrence, content: responder)
  }

  private func pace(of reply: AuthoredReply, hasBody: Bool) throws(AuthoredError) -> Pace? {
    let written = reply.fields.entries.filter { $0.key == "trickle" || $0.key == "bandwidth" }
    guard let (key, node) = written.first else { return nil }
    if written.count > 1 {
      throw reply.fields.node.error(
        "'trickle' and 'bandwidth' in one reply", expected: "one of them")
    }
    guard hasBody else {
      throw node.error("a pace for a body, and there is none", expected: "a reply with a body")
    }
    if key == "bandwidth" { return .bandwidth(try node.integer(in: 1...Self.largestPace)) }
    let fields = try node.fields(Self.trickle)
    let bytes = try fields.required("bytes", expected: "the size of a piece in bytes")
    return Pace(
      bytes: try bytes.integer(in: 1...Self.largestPace), every: try fields.pause("every"))
  }

  /// The gates and the delays, in the order in which they are written.
  private func waits(of reply: AuthoredReply, hasBody: Bool) throws(AuthoredError) -> [Wait] {
    var waits: [Wait] = []
    for (key, node) in reply.fields.entries where key == "gate" || key == "delay" {
      for node in try oneOrMore(node) {
        let wait = key == "gate" ? try gate(node) : try delay(node)
        if case .body = wait.place, !hasBody {
          throw node.error("a place in a body, and there is none", expected: "'at: status'")
        }
        waits.append(wait)
      }
    }
    return waits
  }

  private func gate(_ node: AuthoredNode) throws(AuthoredError) -> Wait {
    let expected = "the name of a gate"
    guard node.isMapping else { return Wait(for: .gate(try node.string(expected: expected))) }
    let fields = try node.fields(Self.gate)
    let name = try fields.required("name", expected: expected).string(expected: expected)
    return Wait(for: .gate(name), at: try fields["at"]?.place() ?? .status)
  }

  private func delay(_ node: AuthoredNode) throws(AuthoredError) -> Wait {
    guard node.isMapping else { return Wait(for: .pause(Pause(try node.seconds()))) }
    let fields = try node.fields(Self.delay)
    return Wait(
      for: .pause(try fields.pause("seconds")), at: try fields["at"]?.place() ?? .status)
  }
}

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

extension AuthoredNode {
  /// A length of time in seconds; more than a minute would only stall a test.
  func seconds() throws(AuthoredError) -> Duration {
    let seconds = try number()
    guard 0...60 ~= seconds else { throw error("found \(kind)", expected: "seconds from 0 to 60") }
    return .seconds(seconds)
  }

  /// The seed of a sequence of random numbers.
  func seed() throws(AuthoredError) -> UInt64 { UInt64(try integer(in: 0...Int.max)) }

  /// A place in a reply: `status`, `body`, or a number of bytes of the body.
  func place(
    expected: String = "status, body, or a number of bytes of the body"
  ) throws(AuthoredError) -> ReplyPlace {
    if isPlainScalar, let count = try? integer(in: 0...Int.max) { return .body(count) }
    guard isScalar, let word = try? string(), ["status", "body"].contains(word) else {
      throw error("found \(kind)", expected: expected)
    }
    return word == "status" ? .status : .body
  }
}

extension AuthoredFields {
  /// A pause whose length is written at `key`, with `jitter` and `seed` beside it.
  func pause(_ key: String) throws(AuthoredError) -> Pause {
    let node = try required(key, expected: "seconds from 0 to 60")
    let duration = try node.seconds()
    guard let jitter = self["jitter"] else {
      if let seed = self["seed"] { throw seed.error("'seed' without 'jitter'", expected: "both") }
      return Pause(duration)
    }
    guard let seed = self["seed"] else {
      throw jitter.error("'jitter' without 'seed'", expected: "a seed, the same for each run")
    }
    let spread = try jitter.seconds()
    guard spread <= duration else {
      throw jitter.error("found \(jitter.kind)", expected: "no more seconds than '\(key)'")
    }
    return Pause(duration, jitter: spread, seed: try seed.seed())
  }
}
