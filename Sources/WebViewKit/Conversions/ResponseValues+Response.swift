#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension ResponseValues {
  /// What the app says of a response.
  init(_ response: URLResponse) {
    let http = response as? HTTPURLResponse
    let fields = (http?.allHeaderFields ?? [:]).compactMap { name, value in
      (name as? String).flatMap { name in (value as? String).map { (name: name, value: $0) } }
    }
    self.init(
      url: response.url ?? URL(filePath: "/"), status: http?.statusCode,
      fields: fields.sorted { $0.name < $1.name }, mimeType: response.mimeType,
      textEncodingName: response.textEncodingName,
      expectedContentLength: response.expectedContentLength,
      suggestedFilename: response.suggestedFilename)
  }
}
#endif
