import HTTPFixtures
import NavigationRecording
import NavigationTrace

/// An entry of the key `authentication`: the answer to one challenge.
package enum AuthenticationEntry: Hashable, Sendable {
  /// An answer that needs nothing else.
  case answer(AuthenticationAnswer)
  /// Shows one of the fixture server's client certificates.
  case certificate(ShownCertificate)

  /// Whether the answer is about what a challenge asks for.
  ///
  /// Engines differ in what they ask about; so an answer waits for the challenge that it is for.
  package func fits(_ challenge: TraceEvent) -> Bool {
    let isAboutServer = challenge[.method] == "ServerTrust"
    let isAboutClient = challenge[.method] == "ClientCertificate"
    return switch self {
    case .certificate, .answer(.useCertificate): isAboutClient
    case .answer(.acceptServerTrust): isAboutServer
    case .answer(.useCredential): !isAboutServer && !isAboutClient
    case .answer: true
    }
  }
}
