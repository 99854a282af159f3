import Foundation

/// The values of an authentication challenge.
package struct ChallengeValues: Sendable {
  /// The host that asks.
  package var host: String
  /// The port of the host.
  package var port: Int
  /// The scheme of the URL: `http` or `https`.
  package var scheme: String
  /// The realm; the host if the server named none.
  package var realm: String?
  /// The method in Foundation's words, such as `NSURLAuthenticationMethodHTTPBasic`.
  package var method: String
  /// The certificates to be judged in DER, the server's own first; `nil` if there are none.
  package var serverTrust: [Data]?
  /// Whether ``serverTrust`` holds by the engine's judgement; `nil` if it gives none.
  package var isServerTrusted: Bool?
  /// The number of answers to this challenge that have been refused before.
  package var previousFailureCount: Int
  /// The response that asked; `nil` if the challenge did not come over HTTP.
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

/// The sender of every challenge: WKWebView takes answers by the delegate's handler alone.
final class SilentSender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

/// The answer to an authentication challenge.
package enum ChallengeAnswer: Hashable, Sendable {
  /// Tries this user and password, and keeps them as asked to.
  case useCredential(
    user: String, password: String, persistence: URLCredential.Persistence = .forSession)
  /// Shows this certificate to the server, and keeps it for the session if asked to.
  case useCertificate(IdentityValues, keepForSession: Bool)
  /// Continues with the server without regard to its certificates.
  case acceptServerTrust
  /// Continues without a credential.
  case performDefaultHandling
  /// Fails the navigation.
  case cancelAuthenticationChallenge
  /// Declines this way of authentication.
  case rejectProtectionSpace
}

extension ChallengeAnswer {
  /// Creates the answer of a delegate; `.useCredential` without a credential means to continue
  /// without one.
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
  /// WKWebView's action if no delegate answers: server trust is judged as usual, all else is
  /// declined, so that a 401's own page is shown (Apple: WKNavigationDelegate.h).
  package var defaultDisposition: URLSession.AuthChallengeDisposition {
    protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
      ? .performDefaultHandling : .rejectProtectionSpace
  }
}
