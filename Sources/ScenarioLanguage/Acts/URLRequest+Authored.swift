import Foundation
import NavigationRecording
import WebViewKit

extension URLRequest {
  /// The request that a scenario writes, with the addresses of its origins; nil where its URL is
  /// none.
  init?(_ authored: AuthoredRequest, names: OriginNames) {
    guard let url = URL(string: names.expanded(names.filled(in: authored.url))) else { return nil }
    self.init(url: url)
    httpMethod = authored.method
    for (name, value) in authored.headers {
      setValue(names.filled(in: value), forHTTPHeaderField: name)
    }
    httpBody = authored.body.map { Data(names.filled(in: $0).utf8) }
  }
}
