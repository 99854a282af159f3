import Foundation
import WebViewKit

/// A process that shows pages; a page of another site gets another process.
struct WebProcess: Sendable {
  private struct Site: Hashable {
    let scheme: String?
    let domain: String
    let isOfTheWeb: Bool
  }

  private let id = Identifier<WebProcess>()
  /// Whether the process has shown a page whose scheme is not `about`.
  var isUsed = false
  /// Whether the suspended pages of the process were dropped because of a load in it.
  var hasLeftItsPages = false
  /// The sites of the pages that the process's main frame has begun to load.
  private var sites: Set<Site> = []
  private var lastOrigin: Substring = ""

  func isSame(as other: WebProcess) -> Bool { id == other.id }

  /// Records that the main frame begins to load a page.
  mutating func begin(_ url: URL) {
    guard url.origin != lastOrigin, !url.isAbout else { return }
    lastOrigin = url.origin
    sites.insert(Site(scheme: url.scheme, domain: url.domain, isOfTheWeb: url.isOfTheWeb))
  }

  /// Whether the process's main frame has begun to load a page of the URL's site.
  func knows(_ url: URL) -> Bool { sites.contains { $0.domain == url.domain } }

  /// Whether the process has been used only for the URL's site.
  func isOfSite(_ url: URL) -> Bool { hasSite && knows(url) }

  /// Whether the process has been used for exactly one website.
  ///
  /// When the last page of such a process is gone, WebKit keeps the process for that site. In this
  /// count, http and https are two sites, and an app's own scheme is not a site (WebProcessCache,
  /// WebProcessProxy::didStartProvisionalLoadForMainFrame).
  var hasSite: Bool { sites.count == 1 && sites.allSatisfy(\.isOfTheWeb) }
}

extension OriginValues {
  /// Returns the name of the site of a host (see ``URL/domain``).
  static func domain(of host: String) -> String {
    let host = host.lowercased()
    guard !host.utf8.contains(UInt8(ascii: ":")), host.last?.isNumber == false else { return host }
    return host.split(separator: ".").suffix(2).joined(separator: ".")
  }
}

extension URL {
  /// The name of a site in WebKit: an IP address, or the last two labels of the host.
  ///
  /// WebKit uses the public suffix list (RegistrableDomain). Host names of tests are not in it.
  var domain: String {
    host.map(OriginValues.domain) ?? ""
  }

  /// The beginning of the URL: scheme, host and port, as written; parsing them would take longer.
  var origin: Substring {
    let text = absoluteString
    var slashes = 0
    let end = text.utf8.firstIndex { byte in
      if byte == UInt8(ascii: "/") { slashes += 1 }
      return slashes == 3
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// Whether WebKit shows a page with this URL in the process of the page that leads to it.
  var isAboutOrData: Bool { !isOfTheWeb && (isAbout || scheme?.lowercased() == "data") }
}
