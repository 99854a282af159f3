import Foundation
import HTTPMessages
import WebViewKit

/// A server's request for a user name and a password.
struct PasswordChallenge: Hashable, Sendable {
  /// The authentication scheme.
  var scheme: Scheme
  /// The realm; `nil` if the server did not name one.
  var realm: String?
  /// The session's credential for the protection space.
  var stored: PasswordCredential?
  /// The user's permanent credential for the protection space.
  var proposed: PasswordCredential?

  /// Whether the server would have accepted the last answer if the nonce had been newer.
  var isStale: Bool {
    if case .digest(let demand) = scheme { demand.isStale } else { false }
  }

  /// An authentication scheme, with the server's parameters.
  enum Scheme: Hashable, Sendable {
    /// The password itself is sent (RFC 7617).
    case basic
    /// A hash of the password is sent (RFC 7616).
    case digest(Digest)

    /// Foundation's name for the authentication method.
    var method: String {
      switch self {
      case .basic: "NSURLAuthenticationMethodHTTPBasic"
      case .digest: "NSURLAuthenticationMethodHTTPDigest"
      }
    }
  }

  /// The parameters of a Digest challenge that its answer depends on (RFC 7616 section 3.3).
  struct Digest: Hashable, Sendable {
    var algorithm: DigestAlgorithm
    var nonce: String
    var opaque: String?
    /// Whether the answer contains a count and a client nonce (`qop=auth`).
    ///
    /// Otherwise it follows RFC 2069.
    var isCounted: Bool
    /// Whether only the nonce of the last answer was wrong.
    var isStale: Bool
  }
}

/// The part of a server that a credential applies to, as in WebCore's `ProtectionSpaceBase`.
struct ProtectionSpace: Hashable, Sendable {
  var origin: OriginValues
  var realm: String?
  /// Foundation's name for the authentication method.
  var method: String

  init(of challenge: PasswordChallenge, at url: URL) {
    origin = OriginValues(url)
    realm = challenge.realm
    method = challenge.scheme.method
  }
}

struct PasswordCredential: Hashable, Sendable {
  var user: String
  var password: String

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Creates a credential from the user name and the password in a URL; `nil` if it has none.
  init?(in url: URL) {
    let user = url.user(percentEncoded: false) ?? ""
    let password = url.password(percentEncoded: false) ?? ""
    if user.isEmpty, password.isEmpty { return nil }
    self.init(user: user, password: password)
  }

  /// The value of the `Authorization` field in the Basic scheme (RFC 7617).
  var basicAuthorization: String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}

/// The state of one load's answers to challenges.
struct PasswordExchange: Hashable, Sendable {
  /// Whether a stored credential has been sent without a challenge.
  var hasSentStored = false
  /// The number of answers to challenges that the server has refused.
  private(set) var failures = 0
  /// The last answer to a challenge.
  private(set) var answer: PasswordCredential?
  private var staleNonces = 0
  /// The protection space of the last answer, which is stored permanently once the server has
  /// accepted it; `nil` if the app does not want this.
  var permanentSpace: ProtectionSpace?

  /// Records an answer to a challenge.
  mutating func send(_ credential: PasswordCredential) {
    answer = credential
  }

  /// Returns whether a challenge may be answered.
  ///
  /// The result is false if the server has asked for a newer nonce too often.
  ///
  /// The limit is libsoup's (SOUP_SESSION_MAX_RESEND_COUNT); Apple's is not known.
  mutating func takesNonce(of challenge: PasswordChallenge) -> Bool {
    guard answer != nil, challenge.isStale else { return true }
    staleNonces += 1
    return staleNonces <= Navigation.redirectLimit
  }

  /// Counts the refusal of the last answer.
  mutating func fail() {
    failures += 1
    permanentSpace = nil
  }

  /// Returns the state after a redirect, in which the number of failures is 0.
  ///
  /// If the origin stays the same, the state still records that a stored credential was sent.
  func redirected(from url: URL?, to target: URL?) -> PasswordExchange {
    var exchange = PasswordExchange()
    exchange.hasSentStored = hasSentStored && OriginValues(url) == OriginValues(target)
    return exchange
  }
}
