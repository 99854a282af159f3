import Synchronization

/// The user's wish that something ends after what it is doing now.
final class StopRequest: Sendable {
  private let made = Atomic(false)

  /// Whether it was made.
  var isMade: Bool { made.load(ordering: .relaxed) }

  func make() { made.store(true, ordering: .relaxed) }
}
