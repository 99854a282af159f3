/// A certificate that a client shows, by what is wrong with it.
public enum ShownCertificate: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the fixture authority has issued it.
  case good
  /// It held until yesterday.
  case expired
  /// An authority has issued it that the server does not trust.
  case unknownAuthority = "unknown-authority"
}
