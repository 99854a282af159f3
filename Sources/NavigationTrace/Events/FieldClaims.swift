import AuthoredYAML

/// The statements that an expectation makes about named strings, such as header fields:
/// `{Content-Type: text/html, X-Token: null}`.
///
/// A string or a pattern states the value of a name. Null states that the name is absent. All other
/// names are ignored.
struct FieldClaims {
  /// The statements, keyed by name in the author's spelling.
  private let wanted: [String: TraceValue]
  /// Whether the case of names is ignored, as in header fields.
  private let ignoresCase: Bool

  /// Reads the statements in a field's value; `nil` if the field does not contain named strings.
  init?(_ value: TraceValue, of field: EventField, in kind: EventKind) {
    guard case .map(let wanted) = value, kind.type(of: field) == .texts else { return nil }
    self.wanted = wanted
    ignoresCase = field == .headerFields
  }

  /// Whether any statement is a pattern.
  var havePattern: Bool { wanted.values.contains { ValuePattern($0, of: .text) != nil } }

  /// Whether a recorded value makes all statements true.
  func hold(for recorded: TraceValue?) -> Bool {
    guard case .map(let got)? = values(in: recorded) else { return false }
    return wanted.allSatisfy { name, value in
      ValuePattern(value, of: .text)?.accepts(got[name]) ?? (got[name] == value)
    }
  }

  /// Returns the recorded value of each name in the statements; null if the name was not recorded.
  ///
  /// Returns `nil` if the field was not recorded at all.
  func values(in recorded: TraceValue?) -> TraceValue? {
    guard let recorded else { return nil }
    var entries: [String: TraceValue] = [:]
    if case .map(let all) = recorded { entries = all }
    if ignoresCase {
      entries = Dictionary(entries.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }
    return .map(
      Dictionary(
        uniqueKeysWithValues: wanted.keys.map { name in
          (name, entries[ignoresCase ? name.lowercased() : name] ?? .null)
        }))
  }
}

extension FieldClaims {
  private static let expected = "texts by name, null for a name that is not there"

  /// Returns the shape of the statements about a field, or null.
  static func shape(of field: EventField) -> Shape<TraceValue> {
    let texts = ValuePattern.orText.entries(of: expected).then {
      entries, node throws(AuthoredError) in
      guard !entries.isEmpty else {
        throw node.error(
          "{} states nothing", expected: "a name with its text, or with null if it is not there")
      }
      var names: Set<String> = []
      for name in entries.keys.sorted() {
        guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0 == ":" }) else {
          throw node.error(
            "'\(name)' is not a name of \(field.rawValue)", expected: "a name, such as Content-Type"
          )
        }
        guard field != .headerFields || names.insert(name.lowercased()).inserted else {
          throw node.error("'\(name)' stands there in two spellings", expected: "one of them")
        }
      }
      return TraceValue.map(entries)
    }
    return nothing.orMapping(texts).named("\(field.rawValue)Value")
  }

  /// Returns the shape of recorded named strings.
  static func recorded(isQuoted: Bool) -> Shape<TraceValue> {
    let text = (isQuoted ? Shape<String>.quoted : .text).map(TraceValue.string).orNothing
      .map { $0 ?? .null }
    return nothing.orMapping(text.entries(of: expected).map(TraceValue.map))
  }

  private static let nothing = Shape<TraceValue>(.nothing) { node throws(AuthoredError) in
    guard node.isNull else { throw node.error("found \(node.kind)", expected: expected) }
    return .null
  }
}
