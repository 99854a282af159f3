import Foundation
import WebViewKit

extension PageAction {
  /// Returns the requests to the URLs in a link's attribute `ping`.
  ///
  /// They are sent before the app is asked about the link (HTML 4.6.5; WebKit
  /// `PingLoader::sendPing`).
  func pings(
    from page: URL, in document: Document?, _ fields: RequestFields
  ) -> [URLRequest] {
    pings.compactMap { url in
      // Pings that are mixed content are not sent.
      guard let target = request.url, !page.isSecure || url.isSecure else { return nil }
      obey(.followedLinkSendsPings)
      var ping = URLRequest(url: url)
      ping.httpMethod = "POST"
      ping.httpBody = Data("PING".utf8)
      ping.allHTTPHeaderFields = [
        "Content-Type": "text/ping", "Cache-Control": "max-age=0",
        "Ping-To": target.absoluteString,
      ]
      ping.setOrigin(
        document.map { $0.referrerPolicy.originField(of: $0.origin, to: url) }
          ?? OriginValues.hidden)
      ping.setValue(page.absoluteString, forHTTPHeaderField: "Ping-From")
      return fields.prepared(ping, referrer: nil)
    }
  }
}
