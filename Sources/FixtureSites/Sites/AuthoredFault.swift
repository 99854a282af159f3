import AuthoredYAML
import HTTPMessages

extension Occurrence {
  /// The maximum number in `first` and `every`.
  private static let largest = 1_000_000

  /// The keys that choose the affected requests; at most one of them is allowed.
  fileprivate static let keys: [Key<Occurrence>] = [
    .custom("first", .integer(in: 1...largest), "to the first N requests") {
      $1 = .first($0)
    },
    .custom("every", .integer(in: 1...largest), "to each nth request") { $1 = .every($0) },
  ]

  private static var words: String { keys.map(\.name).joined(separator: ", ") }

  /// A mapping that chooses the affected requests or connections.
  static let shape = Shape(
    Schema.mapping(of: keys).with("minProperties", 1).with("maxProperties", 1)
  ) { node throws(AuthoredError) in
    let occurrence = try Occurrence(node.fields(keys.map(\.name)))
    guard occurrence != .always else {
      throw node.error("nothing that says when", expected: "one of \(words)")
    }
    return occurrence
  }.named("occurrence")

  /// Reads which requests are affected.
  ///
  /// If there is no key, all requests are affected.
  fileprivate init(_ fields: AuthoredFields) throws(AuthoredError) {
    let written = fields.entries.map(\.key).filter(Self.keys.map(\.name).contains)
    if written.count > 1 {
      throw fields.node.error(
        "'\(written[0])' and '\(written[1])' in one fault", expected: "one of \(Self.words)")
    }
    self = .always
    try fields.read(Self.keys, into: &self)
  }
}

// MARK: Faults

/// A fault that is read from a site file, and the requests that it affects.
private struct AuthoredFault: Sendable {
  private var occurrence = Occurrence.always
  private var kind = Fault.Kind.reset
  private var place = Fault.Place.status
  private var difference = 1
  private var field = Fault.DuplicateField.contentLength
  // The default is more than any known client accepts: browsers stop at 256 KiB or 384 KiB.
  private var bytes = 1_000_000
  private var code: HTTP2Code?

  /// The maximum size of a field or a head in bytes.
  private static let largestField = 16_000_000
  private static let kinds = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")

  private static let kind = Key<AuthoredFault>.required(
    "kind", \.kind, .word, expected: "one of \(kinds)", "the way in which the reply breaks")
  /// The keys that are allowed only for some kinds of faults.
  private static let details: [Key<AuthoredFault>] = [
    .key("at", \.place, place, "where the reply ends"),
    .key(
      "by", \.difference, .integer(in: 1...1_000_000_000), "by how many bytes the length is wrong"),
    .key("field", \.field, .word, "the field that comes twice"),
    .key("bytes", \.bytes, .integer(in: 1...largestField), "the size of the field"),
    .optional("code", \.code, .word, "the reason that the frame of HTTP/2 names"),
  ]

  fileprivate static let shape = Shape<Fault.Kind>.word.map { AuthoredFault($0) }
    .orMapping(Shape(schema) { node throws(AuthoredError) in try AuthoredFault(node) })
    .map { (fault: $0.meaning.fault, occurrence: $0.occurrence) }.named("fault")

  private static let place: Shape<Fault.Place> = {
    let expected = "status, body, a number of bytes of the body, or {head: BYTES}"
    return Shape<ReplyPlace>.place(expected: expected).map { place in
      switch place {
      case .status: .status
      case .body(let count): .body(count)
      }
    }.orMapping(
      .mapping(
        Fault.Place.status,
        [
          .required(
            "head", \.self, Shape.integer(in: 1...largestField).map { .head($0) },
            expected: "a number of bytes", "so many bytes of the head come")
        ]))
  }()

  private init(_ kind: Fault.Kind) { self.kind = kind }

  private init(_ node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(
      [Self.kind.name] + Self.details.map(\.name) + Occurrence.keys.map(\.name))
    try fields.read([Self.kind], into: &self)
    for detail in Self.details.map(\.name) where !meaning.keys.contains(detail) {
      guard let other = fields[detail] else { continue }
      let keys = meaning.keys + Occurrence.keys.map(\.name)
      throw other.error(
        "'\(detail)' does not go with '\(kind.rawValue)'",
        expected: keys.joined(separator: ", "))
    }
    try fields.read(Self.details, into: &self)
    occurrence = try Occurrence(fields)
  }

  /// The fault of this kind, and the names of the additional keys that the kind allows.
  private var meaning: (fault: Fault, keys: [String]) {
    switch kind {
    case .reset: (.reset(at: place), ["at"])
    case .close: (.close(at: place), ["at"])
    case .silence: (.silence(at: place), ["at"])
    case .shortLength: (.shortLength(by: difference), ["by"])
    case .longLength: (.longLength(by: difference), ["by"])
    case .badChunkSize: (.badChunkSize, [])
    case .missingLastChunk: (.missingLastChunk, [])
    case .badStatusLine: (.badStatusLine, [])
    case .bareLF: (.bareLF, [])
    case .duplicateHeaders: (.duplicateHeaders(field), ["field"])
    case .oversizedHeaders: (.oversizedHeaders(bytes: bytes), ["bytes"])
    case .wrongCoding: (.wrongCoding, [])
    case .truncatedCoding: (.truncatedCoding, [])
    case .resetStream:
      (.resetStream(code: code ?? .internalError, at: place), ["at", "code"])
    case .goAway: (.goAway(code: code ?? .noError, at: place), ["at", "code"])
    case .malformedFrame: (.malformedFrame(at: place), ["at"])
    case .upperCaseField: (.upperCaseField, [])
    }
  }

  /// The schema of all keys.
  ///
  /// Kinds that allow the same additional keys share an alternative.
  private static let schema: Schema = {
    let keys = [kind] + details
    let groups = Dictionary(grouping: Fault.Kind.allCases, by: { AuthoredFault($0).meaning.keys })
    let sorted = groups.sorted { $0.key.joined(separator: " ") < $1.key.joined(separator: " ") }
    let alternatives = sorted.map { details, kinds -> Schema in
      let words = [kind.name] + details + Occurrence.keys.map(\.name)
      return [
        "properties": ["kind": .words(kinds.map(\.rawValue)).described(kind.documentation)],
        "propertyNames": .words(words),
      ]
    }
    return Schema.mapping(
      Schema.properties(of: keys) + Schema.properties(of: Occurrence.keys), required: [kind.name]
    ).with("anyOf", .list(alternatives))
      .with("not", ["required": .list(Occurrence.keys.map { .text($0.name) })])
  }()
}

extension Fault {
  /// The value of a reply's `fault` key: a word, or a mapping with `kind`.
  package static let shape = AuthoredFault.shape

  /// The kinds of faults, with their names in a site file.
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
    case resetStream = "reset-stream"
    case goAway = "goaway"
    case malformedFrame = "malformed-frame"
    case upperCaseField = "upper-case-field"
  }
}
