/// A length of time, the same each time or drawn around a middle.
public struct Pause: Hashable, Sendable {
  /// The length, or the middle of what is drawn.
  public let duration: Duration
  /// How far what is drawn may lie from the middle; never below 0.
  public let jitter: Duration
  /// What the drawn numbers are made of: the same seed gives the same pauses.
  public let seed: UInt64

  /// A pause that is always the same.
  public init(_ duration: Duration) {
    self.init(duration, jitter: .zero, seed: 0)
  }

  /// A pause that is drawn anew each time, evenly between `duration - jitter` and `+ jitter`.
  public init(_ duration: Duration, jitter: Duration, seed: UInt64) {
    self.duration = duration
    self.jitter = jitter
    self.seed = seed
  }

  /// A pause that is always the same.
  public static func seconds(_ seconds: Double) -> Pause { Pause(.seconds(seconds)) }

  /// A pause that is drawn anew each time, evenly between `seconds - jitter` and `+ jitter`.
  public static func seconds(_ seconds: Double, jitter: Double, seed: UInt64) -> Pause {
    Pause(.seconds(seconds), jitter: .seconds(jitter), seed: seed)
  }
}
