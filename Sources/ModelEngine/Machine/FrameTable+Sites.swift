import Foundation
import WebViewKit

// The sites of requests, on which cookies with the attribute `SameSite` depend.
extension FrameTable {
  private static let safeMethods: Set = ["GET", "HEAD", "OPTIONS", "TRACE"]

  /// Returns the relation of a load's request to the documents that caused it and to the frame's
  /// ancestors (RFC 6265bis section 5.2; WebKit FrameLoader::addSameSiteInfoToRequestIfNeeded).
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

  /// Whether the site of a subframe's request differs from the page's site (WebCore
  /// ResourceRequestBase::isThirdParty).
  func isThirdParty(_ request: URLRequest, in frame: Frame) -> Bool {
    guard !frame.isMain, let url = request.url, url.isOfTheWeb,
      let host = main.document?.origin.host
    else { return false }
    return url.domain != OriginValues.domain(of: host)
  }

  /// Whether frames may continue while the end of the page is in transit, because sites are
  /// isolated and a frame's site differs from the main frame's site.
  var mayOvertakeFinish: Bool {
    guard isolatesSites, let own = main.document?.origin else { return false }
    let other = first { frame in
      guard let origin = frame.document?.origin else { return false }
      return origin.scheme != own.scheme
        || OriginValues.domain(of: origin.host) != OriginValues.domain(of: own.host)
    }
    return other == nil ? false : decide(true, by: .finishMayBeOvertakenByFrames)
  }

  /// Returns the origins of the documents that caused a request; `nil` if the app made the request.
  func initiators(of navigation: Navigation) -> [OriginValues]? {
    if let initiators = navigation.initiators { return initiators }
    guard case .frame(let source) = navigation.source else { return nil }
    return [source.origin] + ancestors(of: source.id).map(\.origin)
  }
}
