/// What is remembered of one nonce of the server's.
struct NonceRecord {
  /// The client's nonce that came with the first request, for the algorithms with a session key.
  private(set) var sessionNonce: String?
  private var uses = 0
  /// The greatest nonce count so far, and which of the 64 counts up to it have come, as bits.
  private var greatest: UInt32 = 0
  private var seen: UInt64 = 0

  /// Notes a use; false where the nonce is used up, or where the count came before (a replay).
  ///
  /// Counts may overtake each other, as requests on several connections do, but by 63 at most.
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
