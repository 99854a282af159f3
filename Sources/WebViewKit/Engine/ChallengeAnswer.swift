#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// The answer to an authentication challenge.
public enum ChallengeAnswer: Hashable, Sendable {
  /// Tries this user and password, and keeps them as asked to.
  case useCredential(
    user: String, password: String, persistence: URLCredential.Persistence = .forSession)
  /// Shows this certificate to the server, and keeps it for the session if asked to.
  case useCertificate(IdentityValues, keepForSession: Bool)
  /// Goes on with the server whatever its certificates say.
  case acceptServerTrust
  /// Goes on without a credential.
  case performDefaultHandling
  /// Fails the navigation.
  case cancelAuthenticationChallenge
  /// Declines this way of authentication.
  case rejectProtectionSpace
}
#endif
