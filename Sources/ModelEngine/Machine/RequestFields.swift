import Foundation
import WebViewKit

/// The fields that a view adds to its HTTP requests if the requests do not have them already.
///
/// They exist as long as the view. The app may change the user agent.
struct RequestFields: Sendable {
  /// The value of `User-Agent`.
  var userAgent = "" { didSet { fields["User-Agent"] = userAgent.isEmpty ? nil : userAgent } }
  private var fields = [
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  ]

  /// Adds the fields to a request, and puts its URL into the URL standard's canonical form.
  ///
  /// - Parameter referrer: The page that makes the request; `nil` if the app makes it.
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

  /// Adds the fields to a request that the app's scheme handler loads.
  ///
  /// The policy request about it did not have the fields.
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
  /// Returns the URL in the URL standard's canonical form; a malformed URL is returned unchanged.
  func canonical() -> URL {
    guard !PlainAddress.isCanonical(absoluteString), self != .aboutBlank,
      let canonical = WebAddress.resolve(absoluteString), canonical != self
    else { return self }
    return decide(canonical, by: .addressesAreCanonical)
  }
}

extension URLRequest {
  /// A copy of the request that uses cached data if there is any.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }

  /// The field that asks for pages whose URLs are upgraded to HTTPS.
  static let upgrades = "Upgrade-Insecure-Requests"

  /// Returns a copy of the request in which `Referer` is reduced to the origin of the page that
  /// causes the request (WebKit NetworkDataTask::restrictRequestReferrerToOriginIfNeeded).
  func tellingOriginAlone() -> URLRequest {
    let page = value(forHTTPHeaderField: "Referer").flatMap { URL(string: $0) }
    guard let url, let page else { return self }
    var request = self
    request.setValue(
      ReferrerPolicy.origin.referrer(from: page, to: url), forHTTPHeaderField: "Referer")
    return decide(request, by: .otherSitesLearnTheOriginAlone)
  }

  /// Whether the request's load sends `Upgrade-Insecure-Requests`, as loads without TLS do.
  var asksForUpgrades: Bool { url.map { $0.isOfTheWeb && !$0.isSecure } ?? false }

  /// Returns the request as it is sent: with `Upgrade-Insecure-Requests`, if the load sends that.
  func askingForUpgrades() -> URLRequest {
    guard asksForUpgrades else { return self }
    var request = self
    request.setValue("1", forHTTPHeaderField: Self.upgrades)
    return request
  }
}
