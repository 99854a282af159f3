/// A recorder's additions to an event: its time, and the values in it that are not the engine's.
public struct TraceExtra: Hashable, Sendable, Codable {
  /// Seconds since the scenario began.
  public var seconds: Double?
  /// The engine's own signals that the event was translated from, in order.
  public var native: [String]?
  /// The part of navtrace that made up the event; `nil` if the engine signalled it.
  public var suppliedBy: String?
  /// The parts of navtrace that made up fields, by the field's name.
  public var supplied: [String: String]?
  /// Fields whose value is left out, since the engine does not show it this time.
  public var hidden: [String]?
  /// The part of navtrace that held the event back, so that its place is not the engine's.
  public var heldBy: String?
  /// True if the app's delegate has no method for the callback, so that only the recording took it.
  public var unhandled: Bool?

  /// Creates the extra of an event; what is `nil` is not written.
  public init(seconds: Double? = nil, native: [String]? = nil) {
    self.seconds = seconds
    self.native = native
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case seconds, native, suppliedBy, supplied, hidden, heldBy, unhandled
  }

  /// Reads an extra; another key than those above is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(ofNoKeysBut: CodingKeys.self)
    seconds = try values.decodeIfPresent(Double.self, forKey: .seconds)
    native = try values.decodeIfPresent([String].self, forKey: .native)
    suppliedBy = try values.decodeIfPresent(String.self, forKey: .suppliedBy)
    supplied = try values.decodeIfPresent([String: String].self, forKey: .supplied)
    hidden = try values.decodeIfPresent([String].self, forKey: .hidden)
    heldBy = try values.decodeIfPresent(String.self, forKey: .heldBy)
    unhandled = try values.decodeIfPresent(Bool.self, forKey: .unhandled)
  }
}

extension TraceEvent {
  /// The part of navtrace that made up a field's value; `nil` if the engine gave it.
  public func supplier(of field: EventField) -> String? {
    guard let extra, extra.suppliedBy != nil || extra.supplied != nil else { return nil }
    return kind.engineFields.contains(field)
      ? extra.suppliedBy ?? extra.supplied?[field.rawValue] : nil
  }

  /// Whether a part of navtrace made up the event, or a field of it.
  public var hasSuppliedPart: Bool { extra?.suppliedBy != nil || extra?.supplied != nil }

  /// What of the event is not the engine's own word, and whether the app took no notice of it, in a
  /// line; `nil` if there is nothing to say.
  public var originNote: String? {
    guard let extra else { return nil }
    let fields = (extra.supplied ?? [:]).sorted { $0.key < $1.key }
    let parts = [
      extra.suppliedBy.map { "supplied by \($0)" },
      fields.isEmpty
        ? nil : "supplied: " + fields.map { "\($0.key) by \($0.value)" }.joined(separator: ", "),
      extra.hidden.map { "hidden: \($0.joined(separator: ", "))" },
      extra.heldBy.map { "place supplied by \($0)" },
      extra.unhandled == true ? "no delegate method" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The event with what the engine itself says of it; `nil` if it says nothing.
  public var withoutSupplied: TraceEvent? {
    guard hasSuppliedPart else { return self }
    guard extra?.suppliedBy == nil else { return nil }
    var event = self
    event.fields = fields.filter { supplier(of: $0.key) == nil }
    return event
  }
}
