import Foundation
import WebViewKit

// The sites of requests, which cookies with the attribute `SameSite` depend on.
extension FrameTable {
  private static let safeMethods: Set = ["GET", "HEAD", "OPTIONS", "TRACE"]

  /// Returns the relation of a load's request to the documents that it came from, and those around
  /// its frame (RFC 6265bis section 5.2; WebKit FrameLoader::addSameSiteInfoToRequestIfNeeded).
  func site(of load: LoadID) -> RequestSite {
    guard let frame = first(where: { $0.provisional?.load == load }),
      let navigation = frame.provisional, let url = navigation.request.url, url.isOfTheWeb
    else { return .same }
    let origins = (initiators(of: navigation) ?? []) + ancestors(of: frame.id).map(\.origin)
    guard let domain = origins.isEmpty ? nil : url.domain,
      origins.contains(where: { OriginValues.domain(of: $0.host) != domain })
    else { return .same }
    obey(.otherSitesGetNoStrictCookies)
    guard frame.isMain else {
      return decide(.framedByOther, by: .framesOfOtherSitesSetNoCookies)
    }
    let isLed = Self.safeMethods.contains(navigation.request.httpMethod ?? "GET")
    return isLed ? .ledByOther : .sentByOther
  }

  /// Whether a frame within the page requests something of another site than the page's (WebCore
  /// ResourceRequestBase::isThirdParty).
  func isThirdParty(_ request: URLRequest, in frame: Frame) -> Bool {
    guard !frame.isMain, let url = request.url, url.isOfTheWeb,
      let host = main.document?.origin.host
    else { return false }
    return url.domain != OriginValues.domain(of: host)
  }

  /// Returns the origins of the documents that a request came from; `nil` if the app began it.
  func initiators(of navigation: Navigation) -> [OriginValues]? {
    if let initiators = navigation.initiators { return initiators }
    guard case .frame(let source) = navigation.source else { return nil }
    return [source.origin] + ancestors(of: source.id).map(\.origin)
  }
}
