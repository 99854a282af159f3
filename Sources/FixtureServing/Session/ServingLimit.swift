import FixtureSites

/// A limit of ``ServingLimits`` that a user sets by its name, such as `idle`.
///
/// The command-line options, their help and the table in the documentation are generated from
/// ``all``.
package struct ServingLimit: Sendable {
  package enum Unit: String, Sendable {
    /// Seconds, which may have a fraction.
    case seconds
    /// A whole number of bytes.
    case bytes
    /// A number of something else.
    case number = "a number"
  }

  /// The name, with hyphens between its words.
  package let name: String
  package let unit: Unit
  package let range: ClosedRange<Double>
  package let summary: String
  private let read: @Sendable (ServingLimits) -> Double
  private let write: @Sendable (inout ServingLimits, Double) -> Void

  /// A description of the values that the limit accepts, for messages.
  package var expected: String {
    "\(unit.rawValue) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
  }

  package var defaultValue: String { Self.text(read(ServingLimits())) }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// Returns the value parsed from a string; `nil` if the limit does not accept it.
  package func value(of text: String) -> Double? {
    let value = unit == .seconds ? Double(text) : Int(text).map(Double.init)
    return value.flatMap { range ~= $0 ? $0 : nil }
  }

  /// Sets the limit to a value that ``value(of:)`` has returned.
  package func set(_ value: Double, in limits: inout ServingLimits) { write(&limits, value) }

  /// All limits, with the durations first.
  package static let all: [ServingLimit] = [
    time("idle", \.idle, "the time without a request after which a connection is closed"),
    time("handshake", \.handshake, "the time that a TLS handshake may take"),
    time("request", \.request, "the time that a head may take, and a body before its rate counts"),
    count(
      "body-rate", \.bodyRate, 1...1 << 30, .bytes,
      "the bytes of a body that have to come in a second after that time"),
    time("write", \.write, "the time for which a client may take nothing of a reply"),
    time("linger", \.linger, "the time for which the server reads on after it has ended its side"),
    count("line", \.messages.line, 1...1 << 20, .bytes, "the request line; beyond it 414"),
    count("head", \.messages.head, 1...16 << 20, .bytes, "the head of a request; beyond it 431"),
    count(
      "fields", \.messages.fields, 1...10_000, .number, "the field lines of a head; beyond it 431"),
    count("body", \.messages.body, 0...1 << 40, .bytes, "the body of a request; beyond it 413"),
    count(
      "memory", \.memory, 1 << 20...1 << 40, .bytes,
      "what all clients can make the server keep; beyond it those that keep most are ended"),
    count("log", \.log, 1...10_000_000, .number, "the requests that the log of a session keeps"),
    count(
      "log-bytes", \.logBytes, 0...1 << 40, .bytes,
      "the heads, names and messages that the log of a session keeps"),
  ]

  private static func time(
    _ name: String, _ path: any WritableKeyPath<ServingLimits, Duration> & Sendable,
    _ summary: String
  ) -> ServingLimit {
    ServingLimit(
      name: name, unit: .seconds, range: 0.01...86_400, summary: summary,
      read: { $0[keyPath: path] / .seconds(1) },
      write: { $0[keyPath: path] = .seconds($1) })
  }

  private static func count(
    _ name: String, _ path: any WritableKeyPath<ServingLimits, Int> & Sendable,
    _ range: ClosedRange<Int>, _ unit: Unit, _ summary: String
  ) -> ServingLimit {
    ServingLimit(
      name: name, unit: unit, range: Double(range.lowerBound)...Double(range.upperBound),
      summary: summary,
      read: { Double($0[keyPath: path]) }, write: { $0[keyPath: path] = Int($1) })
  }
}
