public import AuthoredYAML

/// A trace as it is exchanged: the JSON form, apart from ``Trace`` so that either may change alone.
public struct TraceDocument: Codable, Hashable, Sendable {
  /// The version of the form, ``Trace/version``.
  public var trace: Int
  /// The engine's name.
  public var engine: String
  /// The engine's own version.
  public var engineVersion: String?
  /// The scenario's name.
  public var scenario: String?
  /// The events in order of arrival.
  public var events: [EventDocument]

  /// The wire form of a trace.
  public init(_ trace: Trace) {
    self.trace = Trace.version
    engine = trace.engine
    engineVersion = trace.engineVersion
    scenario = trace.scenario
    events = trace.events.map(EventDocument.init)
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case trace, engine, engineVersion, scenario, events
  }

  /// Reads a trace; another key than those above is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(ofNoKeysBut: CodingKeys.self)
    trace = try values.decode(Int.self, forKey: .trace)
    engine = try values.decode(String.self, forKey: .engine)
    engineVersion = try values.decodeIfPresent(String.self, forKey: .engineVersion)
    scenario = try values.decodeIfPresent(String.self, forKey: .scenario)
    events = try values.decode([EventDocument].self, forKey: .events)
  }

  /// The trace that the document holds.
  ///
  /// - Throws: `AuthoredError` for another version, or an unknown kind or field.
  public func value(file: String) throws(AuthoredError) -> Trace {
    try TraceDocument.check(version: trace, file: file)
    var trace = Trace(
      engine: engine, engineVersion: engineVersion ?? "", scenario: scenario ?? "")
    for (index, event) in events.enumerated() {
      trace.events.append(try event.value(file: file, key: "events.\(index + 1)"))
    }
    return trace
  }

  static func check(version: Int, file: String) throws(AuthoredError) {
    guard version == Trace.version else {
      throw AuthoredError(
        file: file, key: "trace", problem: "a version that this navtrace does not know: \(version)",
        expected: "\(Trace.version)")
    }
  }
}
