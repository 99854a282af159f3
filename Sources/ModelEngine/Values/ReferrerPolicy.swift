import Foundation
import WebViewKit

/// A rule for the part of a page's URL that requests reveal (W3C Referrer Policy, section 3).
enum ReferrerPolicy: String, CaseIterable, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// The policy of pages that do not declare one.
  static let standard = ReferrerPolicy.strictOriginWhenCrossOrigin

  private static let lengthLimit = 4096

  /// Parses the values of the field `Referrer-Policy`; the last known policy applies (section 8.1).
  init?(fields values: [String]) {
    guard let policy = values.compactMap({ Self(rawValue: $0.lowercased()) }).last else {
      return nil
    }
    self = policy
  }

  /// Parses the attribute `referrerpolicy`.
  init?(attribute: String?) { self.init(rawValue: attribute?.lowercased() ?? "") }

  /// Parses the content of `<meta name=referrer>`, which may also be one of four older keywords
  /// (HTML 4.2.5.1).
  init?(meta: String?) {
    switch meta?.lowercased() {
    case "never": self = .noReferrer
    case "default": self = .standard
    case "always": self = .unsafeURL
    case "origin-when-crossorigin": self = .originWhenCrossOrigin
    case let word: self.init(attribute: word)
    }
  }

  /// Returns the value of `Referer` for a request that a document causes; `nil` if none is sent
  /// (section 8.3).
  func referrer(from document: URL, to target: URL) -> String? {
    guard document.isOfTheWeb, let whole = document.stripped(toOrigin: false),
      let origin = document.stripped(toOrigin: true)
    else { return nil }
    let address = whole.utf8.count > Self.lengthLimit ? origin : whole
    let isSameOrigin =
      document.origin == target.origin || OriginValues(document) == OriginValues(target)
    let isDowngrade = document.isSecure && !target.isSecure
    return switch self {
    case .noReferrer: nil
    case .noReferrerWhenDowngrade: isDowngrade ? nil : address
    case .sameOrigin: isSameOrigin ? address : nil
    case .origin: origin
    case .strictOrigin: isDowngrade ? nil : origin
    case .originWhenCrossOrigin: isSameOrigin ? address : origin
    case .strictOriginWhenCrossOrigin: isSameOrigin ? address : isDowngrade ? nil : origin
    case .unsafeURL: address
    }
  }
}

/// The page that causes a request, and the page's policy for the request.
struct Referrer: Hashable, Sendable {
  let document: URL
  let policy: ReferrerPolicy

  /// Returns the value of `Referer` for a request; `nil` if none is sent.
  func value(to target: URL) -> String? { policy.referrer(from: document, to: target) }
}

extension URL {
  /// Returns the URL without its fragment and its password, or only its origin (W3C Referrer
  /// Policy, section 8.4).
  fileprivate func stripped(toOrigin isOrigin: Bool) -> String? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    parts.fragment = nil
    parts.user = nil
    parts.password = nil
    if isOrigin {
      parts.path = ""
      parts.query = nil
    }
    if parts.path.isEmpty { parts.path = "/" }
    return parts.string
  }
}
