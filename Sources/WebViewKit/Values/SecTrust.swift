#if !canImport(WebKit)
import Foundation

/// Stands for Security's type: the certificates that a server showed, and what the engine thinks of
/// them.
public final class SecTrust: Hashable, Sendable {
  let certificates: [SecCertificate]
  /// Whether they hold by the engine's judgement; `nil` if it has given none.
  let isTrusted: Bool?

  init(_ chain: [Data], isTrusted: Bool? = nil) {
    certificates = chain.map(SecCertificate.init)
    self.isTrusted = isTrusted
  }

  /// Whether both have the same certificates.
  public static func == (left: SecTrust, right: SecTrust) -> Bool {
    left.certificates == right.certificates
  }

  /// Hashes the certificates.
  public func hash(into hasher: inout Hasher) { hasher.combine(certificates) }
}

// Security's names; a function there begins with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The certificates, the server's own first; `as? [SecCertificate]` gives them their type, as it
/// does with Apple's array.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [AnyObject]? {
  trust.certificates
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether the certificates hold for their server, as the engine has judged when it asked the app.
///
/// A trust that no engine has judged, such as that of a page that is shown, does not hold; the
/// error says so.
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  guard trust.isTrusted != true else { return true }
  error?.pointee = CFError(isJudged: trust.isTrusted != nil)
  return false
}
#endif
