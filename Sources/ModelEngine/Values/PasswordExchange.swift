import Foundation
import WebViewKit

/// The attempts of one load to get past its server's challenges.
struct PasswordExchange: Hashable, Sendable {
  /// Whether a stored credential has been sent unasked.
  var hasSentStored = false
  /// How many answers to challenges the server has refused.
  private(set) var failures = 0
  /// The last answer to a challenge.
  private(set) var answer: PasswordCredential?
  /// Whether the last answer has been sent with a newer nonce.
  private(set) var isRenewed = false
  /// The answer that the app wants kept beyond the session, once it has been accepted.
  var permanent: PermanentCredential?

  /// Notes an answer to a challenge.
  mutating func send(_ credential: PasswordCredential) {
    answer = credential
    isRenewed = false
  }

  /// Notes that the last answer is sent again with a newer nonce.
  mutating func renew() { isRenewed = true }

  /// Counts the refusal of the last answer.
  mutating func fail() {
    failures += 1
    permanent = nil
  }

  /// Returns the attempts after a redirect, which are counted from 0 again.
  ///
  /// At the same server the load is still one that has sent a stored credential.
  func redirected(from url: URL?, to target: URL?) -> PasswordExchange {
    var exchange = PasswordExchange()
    exchange.hasSentStored = hasSentStored && OriginValues(url) == OriginValues(target)
    return exchange
  }
}
