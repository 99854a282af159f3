/// How fast a body is sent: so many bytes at once, with a pause before the next.
public struct Pace: Hashable, Sendable {
  /// How many bytes of the body are sent at once, at least 1.
  public let bytes: Int
  /// What is waited between two pieces.
  public let pause: Pause

  /// Pieces of a size, with a pause between them.
  public init(bytes: Int, every pause: Pause) {
    self.bytes = max(1, bytes)
    self.pause = pause
  }

  /// The pieces of a bandwidth in bytes a second: ten a second, below that one for each byte.
  public static func bandwidth(_ bytesPerSecond: Int) -> Pace {
    let bandwidth = max(1, bytesPerSecond)
    let bytes = max(1, bandwidth / 10)
    return Pace(bytes: bytes, every: .seconds(Double(bytes) / Double(bandwidth)))
  }

  /// A body in more pieces gets larger ones with longer pauses, which is as fast.
  static let pieces = 10_000

  /// How many of the authored pieces are sent as one of a body of this length.
  func piecesAtOnce(of length: Int) -> Int {
    let wanted = (length - 1) / bytes + 1
    return max(1, (wanted - 1) / Self.pieces + 1)
  }
}
