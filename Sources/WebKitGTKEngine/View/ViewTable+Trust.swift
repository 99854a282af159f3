#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// The trust in the certificate authority of the test environment.
///
/// WebKit's network process checks certificates against the trust file that GnuTLS was built with.
/// No other authority can be added, since only developer builds read `WEBKIT_TLS_CAFILE_PEM`
/// (SoupNetworkSession.cpp). However, a certificate can be allowed for a host. Therefore this code
/// verifies each certificate for its host with GnuTLS, as WebKit does, but against the authority of
/// the test environment. It allows the valid certificates, and leaves all others to WebKit.
extension ViewTable {
  /// Allows the valid certificates in all present and future sessions.
  func trust(_ servers: [SecureServer]) {
    guard let authority = authority.flatMap(Self.certificate) else { return }
    defer { g_object_unref(authority) }
    for server in servers where !trusted.contains(server) {
      guard let certificate = Self.certificate(server.certificateChain) else { continue }
      defer { g_object_unref(certificate) }
      guard Self.isValid(certificate, for: server.host, from: authority) else { continue }
      trusted.insert(server)
      for session in allSessions { Self.allow(certificate, for: server.host, in: session) }
    }
  }

  /// Allows the valid certificates in a new session.
  func allowCertificates(in session: NetworkSession) {
    for server in trusted {
      guard let certificate = Self.certificate(server.certificateChain) else { continue }
      Self.allow(certificate, for: server.host, in: session)
      g_object_unref(certificate)
    }
  }

  private typealias Certificate = UnsafeMutablePointer<GTlsCertificate>

  private static func allow(
    _ certificate: Certificate, for host: String, in session: NetworkSession
  ) {
    webkit_network_session_allow_tls_certificate_for_host(session.pointer, certificate, host)
  }

  private static func certificate(_ chain: String) -> Certificate? {
    g_tls_certificate_new_from_pem(chain, -1, nil)
  }

  private static func isValid(
    _ certificate: Certificate, for host: String, from authority: Certificate
  ) -> Bool {
    guard let identity = g_network_address_new(host, 443) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(identity)) }
    return g_tls_certificate_verify(certificate, identity, authority).rawValue == 0
  }
}
#endif
