/// Why a load broke, before it is put into WKWebView's terms.
enum LoadFailure: Error, Hashable, Sendable {
  case hostNotFound
  case refused
  case connectionLost
  case malformedResponse
  case timedOut
  case unsupportedScheme
  case noHost
  case secureConnectionFailed
  /// The server will not go on without a certificate of the app's.
  case clientCertificateRequired
  /// The server does not accept the app's certificate.
  case clientCertificateRejected
  case noSuchFile
  /// The app's own handler says so.
  case app(domain: String, code: Int, message: String)
  /// The destination of a download cannot be written.
  case cannotWrite
}
