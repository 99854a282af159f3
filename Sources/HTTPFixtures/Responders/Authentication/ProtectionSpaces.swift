import Synchronization

/// What one session remembers of its protection spaces: the nonces it gave, and who has logged out.
public final class ProtectionSpaces: Sendable {
  private struct State {
    var made = 0
    var nonces: [String: NonceRecord] = [:]
    var loggedOut: Set<String> = []
  }

  /// How many nonces are remembered; older ones are stale.
  static let memory = 1024

  private let secret = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
  private let state = Mutex(State())

  /// Creates the memory of a session that nothing has happened in yet.
  public init() {}

  /// A nonce that nobody can guess, good from now on.
  func makeNonce() -> String {
    state.withLock { state in
      state.nonces[nonce(state.made - Self.memory)] = nil
      let nonce = nonce(state.made)
      state.made += 1
      state.nonces[nonce] = NonceRecord()
      return nonce
    }
  }

  /// Notes that a right credential came; false where its nonce is not good for this request.
  func use(_ credential: DigestCredential, uses limit: Int?) -> Bool {
    state.withLock { state in
      let (count, sessionNonce) = (credential.protection?.count.value, credential.clientNonce)
      return state.nonces[credential.nonce]?
        .use(count: count, sessionNonce: sessionNonce, limit: limit) ?? false
    }
  }

  /// The client's nonce in the first right credential that came with a nonce.
  func sessionNonce(of nonce: String) -> String? {
    state.withLock { $0.nonces[nonce]?.sessionNonce }
  }

  /// Has the next request of a realm challenged, even if its credential is right.
  func logOut(of realm: String) {
    state.withLock { _ = $0.loggedOut.insert(realm) }
  }

  /// Whether one of the realms was logged out of, which is then forgotten.
  func takeLogOut(of realms: [String]) -> Bool {
    state.withLock { state in
      guard !state.loggedOut.isEmpty else { return false }
      return realms.reduce(false) { state.loggedOut.remove($1) != nil || $0 }
    }
  }

  private func nonce(_ number: Int) -> String {
    MessageDigest.sha256.hex(of: "\(secret):\(number)")
  }
}
