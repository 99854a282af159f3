import Synchronization

/// How far a challenge has come with its script in one session.
final class ChallengeProgress: Sendable {
  private let state = Mutex((turns: 0, rejections: 0, staleAnswers: 0))

  /// Counts a refusal; the number of those before it.
  func takeTurn() -> Int {
    state.withLock { state in
      state.turns += 1
      return state.turns - 1
    }
  }

  /// Whether the nonce of a right credential is called stale, which happens to the first `limit` of
  /// them.
  func isStale(first limit: Int) -> Bool {
    state.withLock { state in
      guard state.staleAnswers < limit else { return false }
      state.staleAnswers += 1
      return true
    }
  }

  /// Whether a right credential is refused too, which happens to the first `limit` of them.
  func rejects(first limit: Int) -> Bool {
    state.withLock { state in
      guard state.rejections < limit else { return false }
      state.rejections += 1
      return true
    }
  }
}
