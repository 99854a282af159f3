public import AuthoredYAML

/// An event in the JSON form.
public struct EventDocument: Codable, Hashable, Sendable {
  /// The kind's name.
  public var kind: String
  /// The view's ordinal; absent for 1.
  public var view: Int?
  /// The fields by name; absent where there is none.
  public var fields: [String: ValueDocument]?
  /// What is never compared.
  public var extra: TraceExtra?

  /// The wire form of an event.
  public init(_ event: TraceEvent) {
    kind = event.kind.rawValue
    view = event.view == 1 ? nil : event.view
    let entries = event.fields.map { ($0.key.rawValue, ValueDocument(value: $0.value)) }
    fields = entries.isEmpty ? nil : Dictionary(uniqueKeysWithValues: entries)
    extra = event.extra
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, view, fields, extra
  }

  /// Reads an event; another key than those above is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(ofNoKeysBut: CodingKeys.self)
    kind = try values.decode(String.self, forKey: .kind)
    view = try values.decodeIfPresent(Int.self, forKey: .view)
    fields = try values.decodeIfPresent([String: ValueDocument].self, forKey: .fields)
    extra = try values.decodeIfPresent(TraceExtra.self, forKey: .extra)
  }

  /// The event that the document holds.
  ///
  /// - Parameter key: Where in the file it stands, for errors.
  /// - Throws: `AuthoredError` for an unknown kind or field.
  public func value(file: String, key: String) throws(AuthoredError) -> TraceEvent {
    guard let kind = EventKind(rawValue: kind) else {
      throw AuthoredError(
        file: file, key: key, problem: "unknown event '\(kind)'",
        expected: "a kind that this version's schema lists")
    }
    var event = TraceEvent(kind, view: view ?? 1, extra: extra)
    for (name, value) in (fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let field = EventField(rawValue: name), kind.fields.contains(field) else {
        let names = kind.fields.map(\.rawValue).joined(separator: ", ")
        throw AuthoredError(
          file: file, key: key, problem: "unknown field '\(name)' of \(kind.rawValue)",
          expected: names.isEmpty ? "no field" : "one of \(names)")
      }
      event[field] = value.value
    }
    return event
  }
}
