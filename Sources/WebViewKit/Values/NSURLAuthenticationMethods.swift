#if !canImport(WebKit)
// Foundation declares these unavailable on Linux, although apps compare with them in every
// authentication callback; a module's own declaration wins over an unavailable one.

/// The server's certificate is to be judged.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The client is to show a certificate.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
#endif
