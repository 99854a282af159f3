import Foundation

/// The values of an authentication challenge.
package struct ChallengeValues: Sendable {
  /// The host that sent the challenge.
  package var host: String
  /// The port of the host.
  package var port: Int
  /// The scheme of the URL: `http` or `https`.
  package var scheme: String
  /// The realm; the host if the server did not name a realm.
  package var realm: String?
  /// The authentication method, as Foundation names it, such as
  /// `NSURLAuthenticationMethodHTTPBasic`.
  package var method: String
  /// The certificates to be verified, in DER, the server's certificate first; `nil` if the
  /// challenge is not about a server's certificates.
  package var serverTrust: [Data]?
  /// Whether the engine considers ``serverTrust`` valid; `nil` if the engine has not verified it.
  package var isServerTrusted: Bool?
  /// The number of earlier answers to this challenge that the server rejected.
  package var previousFailureCount: Int
  /// The response that carried the challenge; `nil` if the challenge did not come over HTTP.
  package var failureResponse: ResponseValues?

  /// Creates the values of a challenge.
  package init(
    host: String, port: Int, scheme: String, realm: String?, method: String,
    serverTrust: [Data]? = nil, previousFailureCount: Int,
    failureResponse: ResponseValues? = nil
  ) {
    self.host = host
    self.port = port
    self.scheme = scheme
    self.realm = realm
    self.method = method
    self.serverTrust = serverTrust
    self.previousFailureCount = previousFailureCount
    self.failureResponse = failureResponse
  }
}

extension ChallengeValues {
  /// The challenge as apps get it.
  package var challenge: URLAuthenticationChallenge {
    let space =
      if let serverTrust {
        TrustSpace(
          SecTrust(serverTrust, isTrusted: isServerTrusted), host: host, port: port,
          scheme: scheme, method: method)
      } else {
        URLProtectionSpace(
          host: host, port: port, protocol: scheme, realm: realm, authenticationMethod: method)
      }
    return URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil,
      previousFailureCount: previousFailureCount,
      failureResponse: failureResponse?.urlResponse, error: nil, sender: SilentSender())
  }
}

/// A sender that does nothing; WKWebView accepts answers only from the delegate's handler.
final class SilentSender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

/// The answer to an authentication challenge.
package enum ChallengeAnswer: Hashable, Sendable {
  /// Tries this user name and password, and stores them according to the persistence.
  case useCredential(
    user: String, password: String, persistence: URLCredential.Persistence = .forSession)
  /// Sends this certificate to the server, and stores it for the session if `keepForSession` is
  /// true.
  case useCertificate(IdentityValues, keepForSession: Bool)
  /// Continues even if the server's certificates are not valid.
  case acceptServerTrust
  /// Continues without a credential.
  case performDefaultHandling
  /// Fails the navigation.
  case cancelAuthenticationChallenge
  /// Rejects this method of authentication.
  case rejectProtectionSpace
}

extension ChallengeAnswer {
  /// Creates the answer from the answer of a delegate.
  ///
  /// `.useCredential` without a credential means to continue without one.
  init(
    _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
    to challenge: URLAuthenticationChallenge
  ) {
    switch (disposition, credential) {
    case (.useCredential, let credential?)
    where credential.isTrust && challenge.protectionSpace.serverTrust != nil:
      self = .acceptServerTrust
    case (.useCredential, let credential?) where credential.identity != nil:
      self =
        credential.identity.map {
          .useCertificate($0, keepForSession: credential.persistence != .none)
        } ?? .performDefaultHandling
    case (.useCredential, let credential?):
      self = .useCredential(
        user: credential.user ?? "", password: credential.password ?? "",
        persistence: credential.persistence)
    case (.cancelAuthenticationChallenge, _): self = .cancelAuthenticationChallenge
    case (.rejectProtectionSpace, _): self = .rejectProtectionSpace
    default: self = .performDefaultHandling
    }
  }
}

extension URLAuthenticationChallenge {
  /// The disposition that WKWebView uses if no delegate answers (Apple: WKNavigationDelegate.h).
  ///
  /// Server trust is evaluated as usual. Any other challenge is rejected, so that the page that
  /// came with a 401 response is shown.
  package var defaultDisposition: URLSession.AuthChallengeDisposition {
    protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
      ? .performDefaultHandling : .rejectProtectionSpace
  }
}
