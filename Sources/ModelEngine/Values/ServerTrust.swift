import Foundation

/// What a server shows of itself before anything is sent to it.
struct ServerTrust: Hashable, Sendable {
  /// Its certificates in DER, its own first.
  var certificates: [Data]
  /// Whether they hold by the usual judgement.
  var isTrusted: Bool
  /// Whether they were accepted before, for this host and port.
  var isAccepted = false
}
