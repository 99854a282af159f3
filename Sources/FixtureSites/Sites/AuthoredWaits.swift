import AuthoredYAML
import HTTPMessages

extension Shape<Duration> {
  /// A time in seconds, at most a minute, since a longer time would only stall a test.
  static var seconds: Shape {
    Shape<Double>.number(in: 0...60, expected: "seconds from 0 to 60").map { .seconds($0) }
      .named("seconds")
  }
}

extension Shape<ReplyPlace> {
  /// Returns a position in a reply: `status`, `body`, or a number of bytes of the body.
  static func place(
    expected: String = "status, body, or a number of bytes of the body"
  ) -> Shape {
    let schema = Schema.either(.words(["status", "body"]), ["type": "integer", "minimum": 0])
    return Shape(schema) { node throws(AuthoredError) in
      if node.isPlainScalar, let count = try? node.integer(in: 0...Int.max) { return .body(count) }
      guard let word = try? node.string(), ["status", "body"].contains(word) else {
        throw node.error("found \(node.kind)", expected: expected)
      }
      return word == "status" ? .status : .body
    }.named("place")
  }
}

extension Wait {
  /// The maximum number of delays or gates in a reply, since each one splits the reply again.
  private static let limit = 100

  /// One or more delays, each of them seconds or a mapping.
  static let delay = wait(
    Shape.seconds.map { .delay($0) }, "seconds", expected: "seconds from 0 to 60",
    "how long it is waited"
  ).named("delay").oneOrMore(atLeast: "").atMost(limit, "delays")

  /// One or more gates, each of them a name or a mapping.
  static let gate = wait(
    Shape.gateName.map { .gate($0) }, "name", expected: "the name of a gate",
    "the gate; one name may hold many replies"
  ).named("gate").oneOrMore(atLeast: "").atMost(limit, "gates")

  private static func wait(
    _ part: Shape<ReplyPart>, _ name: String, expected: String, _ documentation: String
  ) -> Shape<Wait> {
    part.map { Wait(for: $0) }.orMapping(
      .mapping(
        Wait(for: .silence),
        [
          .required(name, \.part, part, expected: expected, documentation),
          .key("at", \.place, .place(), "where in the reply it is waited"),
        ]))
  }
}

extension Pace {
  /// The maximum number of bytes in a piece, or in a second.
  static let largest = 1_000_000_000

  static let shape = Shape.mapping(
    Pace(bytes: 1, every: .zero),
    [
      .required(
        "bytes", \.bytes, .integer(in: 1...largest), expected: "the size of a piece in bytes",
        "the size of a piece of the body"),
      .required(
        "every", \.pause, .seconds, expected: "seconds from 0 to 60",
        "the pause between two pieces"),
    ])
}
