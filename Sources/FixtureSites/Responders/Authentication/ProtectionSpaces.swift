import HTTPMessages
import Synchronization

/// The nonces of one session's protection spaces, and the realms from which clients are logged out.
package final class ProtectionSpaces: Sendable {
  private struct State {
    var made = 0
    var nonces: [String: NonceRecord] = [:]
    var loggedOut: Set<String> = []
  }

  /// The number of nonces that are remembered; older ones are stale.
  static let memory = 1024

  private let secret = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
  private let state = Mutex(State())

  /// Creates the state of a new session.
  package init() {}

  /// Returns a nonce that cannot be guessed, valid from now on.
  func makeNonce() -> String {
    state.withLock { state in
      state.nonces[nonce(state.made - Self.memory)] = nil
      let nonce = nonce(state.made)
      state.made += 1
      state.nonces[nonce] = NonceRecord()
      return nonce
    }
  }

  /// Records the use of a correct credential; false if its nonce cannot be used for this request.
  func use(_ credential: DigestCredential, uses limit: Int?) -> Bool {
    state.withLock { state in
      let (count, sessionNonce) = (credential.protection?.count.value, credential.clientNonce)
      return state.nonces[credential.nonce]?
        .use(count: count, sessionNonce: sessionNonce, limit: limit) ?? false
    }
  }

  /// Returns the client's nonce in the first correct credential that used the given nonce.
  func sessionNonce(of nonce: String) -> String? {
    state.withLock { $0.nonces[nonce]?.sessionNonce }
  }

  /// Ensures that the next request in a realm is challenged, even with a correct credential.
  func logOut(of realm: String) {
    state.withLock { _ = $0.loggedOut.insert(realm) }
  }

  /// Returns whether clients were logged out of one of the realms, and forgets the log-out.
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

/// The uses of one nonce of the server.
struct NonceRecord {
  /// The client's nonce in the first request, for the algorithms with a session key.
  private(set) var sessionNonce: String?
  private var uses = 0
  /// The greatest nonce count so far, and bits that mark which of the last 64 counts were received.
  private var greatest: UInt32 = 0
  private var seen: UInt64 = 0

  /// Records a use; false if the nonce is used up, or if the count was used before (a replay).
  ///
  /// Counts may arrive out of order, such as on several connections, but by at most 63.
  mutating func use(count: UInt32?, sessionNonce: String?, limit: Int?) -> Bool {
    guard uses < limit ?? .max else { return false }
    if let count, !take(count) { return false }
    if uses == 0 { self.sessionNonce = sessionNonce }
    uses += 1
    return true
  }

  private mutating func take(_ count: UInt32) -> Bool {
    if count > greatest {
      seen = seen << (count - greatest) | 1
      greatest = count
      return true
    }
    let age = greatest - count
    guard age < 64, seen & 1 << age == 0 else { return false }
    seen |= 1 << age
    return true
  }
}
