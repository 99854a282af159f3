#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension ChallengeAnswer {
  /// Takes over what a delegate answered; a credential to use that is none means without one.
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
#endif
