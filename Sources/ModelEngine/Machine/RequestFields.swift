import Foundation
import WebViewKit

/// The fields that a view adds to its requests over HTTP, unless they bring their own.
///
/// They live as long as the view; the app may change the user agent.
struct RequestFields: Sendable {
  /// The value of `User-Agent`.
  var userAgent = "" { didSet { fields["User-Agent"] = userAgent.isEmpty ? nil : userAgent } }
  private var fields = [
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  ]

  /// Adds the fields to a request, and writes its address as the URL standard does.
  ///
  /// - Parameter referrer: The page that asks; `nil` for the app.
  func prepared(_ request: URLRequest, referrer: Referrer?) -> URLRequest {
    guard let url = request.url?.canonical() else { return request }
    var request = request
    if url != request.url { request.url = url }
    guard url.isOfTheWeb else { return decide(request, by: .otherSchemesHaveNoFields) }
    obey(.requestsHaveAViewsFields)
    var missing = fields
    if let referrer, let value = referrer.value(to: url) {
      obey(.pageTellsWhoAsks)
      missing["Referer"] = value
    }
    request.setMissing(missing)
    return request
  }

  /// Adds the fields to a request that the app loads; the question about the request had none of
  /// them.
  func preparedForTask(_ request: URLRequest) -> URLRequest {
    obey(.appsRequestsGetFieldsLate)
    var request = request
    request.setMissing(fields)
    request.setValue("1", forHTTPHeaderField: URLRequest.upgrades)
    return request
  }

  /// Adds the fields to the request of a download that the app begins, which is not a navigation.
  func preparedForDownload(_ request: URLRequest) -> URLRequest {
    guard let url = request.url?.canonical(), url.isOfTheWeb else { return request }
    var request = request
    request.url = url
    var missing = fields
    missing["Accept"] = "*/*"
    request.setMissing(missing)
    return request
  }
}

extension URL {
  /// Returns an address as the URL standard writes it; a malformed one as it is.
  func canonical() -> URL {
    guard !PlainAddress.isCanonical(absoluteString), self != .aboutBlank,
      let canonical = WebAddress.resolve(absoluteString), canonical != self
    else { return self }
    return decide(canonical, by: .addressesAreCanonical)
  }
}

extension URLRequest {
  /// A copy of the request that is answered from the cache if possible.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }

  /// The field that asks for pages with upgraded addresses.
  static let upgrades = "Upgrade-Insecure-Requests"

  /// Returns the request with `Referer` reduced to the origin of the page that causes it (WebKit
  /// NetworkDataTask::restrictRequestReferrerToOriginIfNeeded).
  func tellingOriginAlone() -> URLRequest {
    let page = value(forHTTPHeaderField: "Referer").flatMap { URL(string: $0) }
    guard let url, let page else { return self }
    var request = self
    request.setValue(
      ReferrerPolicy.origin.referrer(from: page, to: url), forHTTPHeaderField: "Referer")
    return decide(request, by: .otherSitesLearnTheOriginAlone)
  }

  /// Whether its load asks for pages with upgraded addresses, as loads over HTTP without TLS do.
  var asksForUpgrades: Bool { url.map { $0.isOfTheWeb && !$0.isSecure } ?? false }

  /// Returns the request of a navigation whose load has begun, as it was sent.
  func askingForUpgrades() -> URLRequest {
    guard asksForUpgrades else { return self }
    var request = self
    request.setValue("1", forHTTPHeaderField: Self.upgrades)
    return request
  }
}
