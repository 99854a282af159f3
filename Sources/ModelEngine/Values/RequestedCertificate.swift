/// The certificate that a server asks a client for.
enum RequestedCertificate: Sendable {
  /// The server has not asked.
  case none
  /// The client goes on without one.
  case withheld
  /// The client shows one.
  case shown
}
