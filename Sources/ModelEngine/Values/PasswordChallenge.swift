import Foundation
import HTTPMessages
import WebViewKit

/// A server's request for a user and a password.
struct PasswordChallenge: Hashable, Sendable {
  /// The way in which the password is sent.
  var scheme: Scheme
  /// The realm, `nil` if the server named none.
  var realm: String?
  /// The credential that the session has for the protection space.
  var stored: PasswordCredential?
  /// The credential that the user keeps beyond the session for the protection space.
  var proposed: PasswordCredential?

  /// Whether the server would have accepted the last answer if its nonce were newer.
  var isStale: Bool {
    if case .digest(let demand) = scheme { demand.isStale } else { false }
  }

  /// A way in which a password is sent, with the server's demands.
  enum Scheme: Hashable, Sendable {
    /// The password itself (RFC 7617).
    case basic
    /// A hash of the password (RFC 7616).
    case digest(Digest)

    /// Foundation's name of the method.
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
    /// Whether the answer protects the request with a count and a client nonce (`qop=auth`);
    /// otherwise it follows RFC 2069.
    var isCounted: Bool
    /// Whether only the nonce of the last answer was wrong.
    var isStale: Bool
  }
}

/// The part of a server that one user and password are for, as in WebCore's `ProtectionSpaceBase`.
struct ProtectionSpace: Hashable, Sendable {
  var origin: OriginValues
  var realm: String?
  /// Foundation's name of the method.
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

  /// Creates the user and the password of an address; `nil` if it has none.
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

/// The attempts of one load to get past its server's challenges.
struct PasswordExchange: Hashable, Sendable {
  /// Whether a stored credential has been sent unasked.
  var hasSentStored = false
  /// The number of answers to challenges that the server has refused.
  private(set) var failures = 0
  /// The last answer to a challenge.
  private(set) var answer: PasswordCredential?
  private var staleNonces = 0
  /// The space for which the app wants the last answer kept beyond the session, once it has been
  /// accepted.
  var permanentSpace: ProtectionSpace?

  /// Records an answer to a challenge.
  mutating func send(_ credential: PasswordCredential) {
    answer = credential
  }

  /// Returns whether a challenge may be answered; false for a server that asks for a newer nonce
  /// too often.
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

  /// Returns the attempts after a redirect, which are counted from 0 again.
  ///
  /// At the same server, the load still counts as one that has sent a stored credential.
  func redirected(from url: URL?, to target: URL?) -> PasswordExchange {
    var exchange = PasswordExchange()
    exchange.hasSentStored = hasSentStored && OriginValues(url) == OriginValues(target)
    return exchange
  }
}
