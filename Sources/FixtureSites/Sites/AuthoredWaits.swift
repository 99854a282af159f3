import AuthoredYAML
import HTTPMessages

extension Shape<Duration> {
  /// A length of time in seconds; more than a minute would only stall a test.
  static var seconds: Shape {
    Shape<Double>.number(in: 0...60, expected: "seconds from 0 to 60").map { .seconds($0) }
      .named("seconds")
  }
}

extension Shape<UInt64> {
  static var seed: Shape { Shape<Int>.integer(in: 0...Int.max).map { UInt64($0) }.named("seed") }
}

extension Shape<ReplyPlace> {
  /// Returns a place in a reply: `status`, `body`, or a number of bytes of the body.
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
  /// A delay, or several: seconds, or a mapping.
  static let delay = Shape.seconds.map { Wait(for: .pause(Pause($0))) }
    .orMapping(
      Shape.mapping(
        PauseDraft(), PauseDraft.keys("seconds", "how long it is waited", beside: at),
        check: { draft, fields throws(AuthoredError) in try draft.check("seconds", fields) }
      ).map { Wait(for: .pause($0.pause), at: $0.place) }
    ).named("delay").oneOrMore(atLeast: "")

  /// A gate, or several: a name, or a mapping.
  static let gate = Shape.gateName.map { Wait(for: .gate($0)) }
    .orMapping(
      .mapping(
        Wait(for: .gate("")),
        [
          .required(
            "name", \.cause, Shape.gateName.map { .gate($0) }, expected: "the name of a gate",
            "the gate; one name may hold many replies"),
          .key("at", \.place, .place(), "where in the reply it is waited"),
        ])
    ).named("gate").oneOrMore(atLeast: "")

  private static let at: [Key<PauseDraft>] = [
    .key("at", \.place, .place(), "where in the reply it is waited")
  ]
}

extension Pace {
  /// The most bytes of a piece, or of a second.
  static let largest = 1_000_000_000

  static let shape = Shape.mapping(
    PauseDraft(), bytes + every,
    check: { draft, fields throws(AuthoredError) in try draft.check("every", fields) }
  ).map { Pace(bytes: $0.bytes, every: $0.pause) }

  private static let bytes: [Key<PauseDraft>] = [
    .required(
      "bytes", \.bytes, .integer(in: 1...largest), expected: "the size of a piece in bytes",
      "the size of a piece of the body")
  ]
  private static let every = PauseDraft.keys("every", "the pause between two pieces")
}

/// A pause as a site file writes it, and its purpose.
private struct PauseDraft: Sendable {
  var pause = Pause(.zero)
  var place = ReplyPlace.status
  var bytes = 1

  /// Returns the keys of a pause whose length has a name.
  static func keys(
    _ name: String, _ documentation: String, beside more: [Key<PauseDraft>] = []
  ) -> [Key<PauseDraft>] {
    [
      .required(name, \.pause.duration, .seconds, expected: "seconds from 0 to 60", documentation)
    ] + more + [
      .key("jitter", \.pause.jitter, .seconds, "seconds more or less, by chance"),
      .key("seed", \.pause.seed, .seed, "the seed of chance"),
    ]
  }

  /// Refuses a jitter that the pause cannot have.
  func check(_ key: String, _ fields: AuthoredFields) throws(AuthoredError) {
    guard let node = fields["jitter"] else {
      guard let seed = fields["seed"] else { return }
      throw seed.error("'seed' without 'jitter'", expected: "both")
    }
    if fields["seed"] == nil {
      throw node.error("'jitter' without 'seed'", expected: "a seed, the same for each run")
    }
    if pause.jitter > pause.duration {
      throw node.error("found \(node.kind)", expected: "no more seconds than '\(key)'")
    }
  }
}
