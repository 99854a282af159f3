#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

extension LoadError {
  static let network = "NSURLErrorDomain"
  static let webKit = "WebKitErrorDomain"
  /// The domain of errors that exist only in this engine.
  static let ownDomain = "WebKitGTKErrorDomain"

  /// Translates an error of WebKitGTK; if WKWebView has no such error, the error keeps its domain.
  init(_ error: GError, url: String) {
    let message = String(gstring: error.message)
    let native = error.domainName
    let code = Int(error.code)
    let counterpart =
      switch native {
      case "WebKitPolicyError": Self.policy(code, url: url)
      // "Plug-in will handle load": 204 in both ports' Shared/API/APIError.h.
      case "WebKitMediaError": (Self.webKit, code)
      // GLib reports a TLS alert only by its name in GnuTLS.
      case "g-tls-error-quark": Self.alert(message)
      // libsoup has no codes for the errors of HTTP/2 (soup-client-message-io-http2.c). The empty
      // domain is WebKit's own: "Load cannot follow more than 20 redirections".
      case "g-io-error-quark" where message.hasPrefix("HTTP/2 "): Self.network(-1005)
      case "" where message.contains("redirections"): Self.network(-1007)
      default: Self.table[native]?[code].map(Self.network)
      }
    let (domain, translated) = counterpart ?? (native, code)
    self.init(
      domain: domain, code: translated, message: message, failingURL: URL(webkit: url))
    isCodeSupplied =
      message.hasPrefix("HTTP/2 ") || Self.hasNoCounterpart(native, code, translatedTo: translated)
  }

  /// Whether WebKitGTK has one code for several codes of WKWebView, or a code of its own.
  private static func hasNoCounterpart(
    _ domain: String, _ code: Int, translatedTo translated: Int
  ) -> Bool {
    switch domain {
    case "WebKitDownloadError": code != native(WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER)
    case "WebKitPolicyError": code != translated
    default: false
    }
  }

  /// The fields of the error whose values do not come from WebKitGTK.
  var provenance: Provenance {
    guard isCodeSupplied else { return .observed }
    let part = SuppliedPart.errorCode.rawValue
    return Provenance(fields: [.domain: part, .code: part])
  }

  /// Creates the error for a certificate that WebKit does not trust.
  init(certificate flags: GTlsCertificateFlags, url: String) {
    self.init(
      domain: Self.network, code: -1202, message: "The certificate is not trusted",
      failingURL: URL(webkit: url))
    isCodeSupplied = true
  }

  private typealias Counterpart = (domain: String, code: Int)

  private static func network(_ code: Int) -> Counterpart { (network, code) }

  /// Returns the error of WKWebView that corresponds to a policy error.
  ///
  /// The codes 100 to 103 are the same, with one exception. If the scheme of a URL has no handler,
  /// WebKitGTK "cannot show" the URL, but WKWebView's network layer reports "unsupported URL" (case
  /// F03 of `Fixtures/Oracle.yaml`).
  private static func policy(_ code: Int, url: String) -> Counterpart {
    let scheme = URL(webkit: url)?.scheme ?? ""
    let isHandled = ["http", "https", "file", "data", "about", "blob", ""].contains(scheme)
    return code == 101 && !isHandled ? (network, -1002) : (webKit, code)
  }

  /// Returns the error for a TLS alert about a client certificate (RFC 8446 section 6.2).
  ///
  /// GLib reports the alert only by its name in GnuTLS.
  private static func alert(_ message: String) -> Counterpart? {
    let rejections = [
      "Certificate is bad", "Certificate is not supported", "Certificate was revoked",
      "Certificate is expired", "Unknown certificate", "CA is unknown",
    ]
    if message.contains("Certificate is required") { return network(-1206) }
    return rejections.contains(where: message.contains) ? network(-1205) : nil
  }

  /// The codes of NSURLErrorDomain, keyed by the domain and code of GLib, libsoup or WebKitGTK.
  private static let table: [String: [Int: Int]] = [
    "g-io-error-quark": [
      native(G_IO_ERROR_NOT_FOUND): -1100,
      native(G_IO_ERROR_PERMISSION_DENIED): -1102,
      native(G_IO_ERROR_CANCELLED): -999,
      native(G_IO_ERROR_HOST_NOT_FOUND): -1003,
      native(G_IO_ERROR_TIMED_OUT): -1001,
      native(G_IO_ERROR_PARTIAL_INPUT): -1005,  // the connection ended in the middle
      native(G_IO_ERROR_HOST_UNREACHABLE): -1004,
      native(G_IO_ERROR_NETWORK_UNREACHABLE): -1009,
      native(G_IO_ERROR_CONNECTION_REFUSED): -1004,
      native(G_IO_ERROR_BROKEN_PIPE): -1005,  // also: connection closed, reset
    ],
    "g-resolver-error-quark": [
      native(G_RESOLVER_ERROR_NOT_FOUND): -1003,
      native(G_RESOLVER_ERROR_TEMPORARY_FAILURE): -1003,
      native(G_RESOLVER_ERROR_INTERNAL): -1003,
    ],
    "soup-session-error-quark": [
      native(SOUP_SESSION_ERROR_PARSING): -1017,
      native(SOUP_SESSION_ERROR_ENCODING): -1015,
      native(SOUP_SESSION_ERROR_TOO_MANY_REDIRECTS): -1007,
      native(SOUP_SESSION_ERROR_TOO_MANY_RESTARTS): -1007,
    ],
    "WebKitNetworkError": [
      native(WEBKIT_NETWORK_ERROR_TRANSPORT): -1005,
      native(WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL): -1002,
      native(WEBKIT_NETWORK_ERROR_CANCELLED): -999,
      native(WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST): -1100,
    ],
    "WebKitDownloadError": [
      native(WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER): -999,
      native(WEBKIT_DOWNLOAD_ERROR_DESTINATION): -999,  // as WKDownload reports it (case M13)
      native(WEBKIT_DOWNLOAD_ERROR_NETWORK): -1005,
    ],
  ]

  private static func native(_ code: some RawRepresentable<UInt32>) -> Int { Int(code.rawValue) }
}

extension GError {
  /// The domain's name, such as `WebKitNetworkError`.
  var domainName: String { String(gstring: g_quark_to_string(domain)) }
  /// The domain, the code and the message in one line, for the list of native signals.
  var summary: String { "\(domainName) \(code) '\(String(gstring: message))'" }
}
#endif
