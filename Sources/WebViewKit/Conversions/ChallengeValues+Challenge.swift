#if !canImport(WebKit)
import Foundation
import FoundationNetworking

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
#endif
