/// How a body comes in pieces with pauses between them, as wptserve writes it: `100:d0.5:r2`.
struct Trickle: Hashable {
  private enum Step: Hashable {
    case bytes(Int)
    case pause(Double)
  }

  /// The most seconds that the pauses last together, and the most pieces and pauses.
  private static let (longest, most) = (3600.0, 100_000)

  private var steps: [Step] = []

  /// Reads steps for a body of so many bytes; nil where they are malformed or never come to an end.
  ///
  /// `100` is that many bytes, `d0.5` a pause in seconds, and `r2` as the last one repeats the two
  /// steps before it until nothing is left. Without it the rest of the body comes at once.
  init?(_ text: String, of length: Int) {
    var written: [Step] = []
    var repeated = 0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard repeated == 0 else { return nil }
      if part.hasPrefix("d"), let seconds = Double(part.dropFirst()), 0...60 ~= seconds {
        written.append(.pause(seconds))
      } else if part.hasPrefix("r"), let count = Int(part.dropFirst()), count > 0 {
        repeated = count
      } else if let count = Int(part), 0...1_000_000_000 ~= count {
        written.append(.bytes(count))
      } else {
        return nil
      }
    }
    guard repeated <= written.count else { return nil }
    steps = written
    let sent = Self.bytes(of: written)
    if repeated > 0, sent < length {
      let again = written.suffix(repeated)
      let size = Self.bytes(of: again)
      guard size > 0 else { return nil }
      let times = (length - sent + size - 1) / size
      guard times <= Self.most / repeated else { return nil }
      for _ in 0..<times { steps += again }
    }
    guard steps.count <= Self.most, Self.seconds(of: steps) <= Self.longest else { return nil }
  }

  /// The pieces of a body and the pauses.
  func parts(of body: [UInt8]) -> [ReplyPart] {
    var parts: [ReplyPart] = []
    var rest = body[...]
    for step in steps {
      switch step {
      case .pause(let seconds): parts.append(.delay(.seconds(seconds)))
      case .bytes(let count):
        let piece = rest.prefix(count)
        if !piece.isEmpty { parts.append(.body(Array(piece))) }
        rest = rest.dropFirst(piece.count)
      }
    }
    return rest.isEmpty ? parts : parts + [.body(Array(rest))]
  }

  private static func bytes(of steps: some Sequence<Step>) -> Int {
    steps.reduce(0) { if case .bytes(let count) = $1 { $0 + count } else { $0 } }
  }

  private static func seconds(of steps: [Step]) -> Double {
    steps.reduce(0) { if case .pause(let seconds) = $1 { $0 + seconds } else { $0 } }
  }
}
