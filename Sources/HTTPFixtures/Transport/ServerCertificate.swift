/// A certificate that a server shows, by what is wrong with it.
public enum ServerCertificate: String, CaseIterable, Hashable, Sendable {
  /// Nothing, for who trusts the authority.
  case good
  /// It held until yesterday.
  case expired
  /// It will hold from tomorrow on.
  case notYetValid = "not-yet-valid"
  /// It is for another host.
  case wrongHost = "wrong-host"
  /// It has signed itself.
  case selfSigned = "self-signed"
  /// An authority has issued it that is not the one to trust.
  case unknownAuthority = "unknown-authority"
  /// Its key is shorter than clients accept.
  case weakKey = "weak-key"
  /// An intermediate authority has issued it, whose certificate the server does not send.
  case incompleteChain = "incomplete-chain"
}
