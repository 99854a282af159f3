#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension ChallengeValues {
  /// The challenge as apps get it.
  package var challenge: URLAuthenticationChallenge {
    let space = URLProtectionSpace(
      host: host, port: port, protocol: scheme, realm: realm, authenticationMethod: method)
    return URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil,
      previousFailureCount: previousFailureCount,
      failureResponse: failureResponse?.urlResponse, error: nil, sender: SilentSender())
  }
}
#endif
