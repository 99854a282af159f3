#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// An HTTP response whose MIME type, length and file name are the engine's findings.
///
/// Foundation derives these from the fields, but an engine may have sniffed the type.
// Unchecked as its superclass is; what it adds is an immutable Sendable value.
final class EngineHTTPResponse: HTTPURLResponse, @unchecked Sendable {
  private let values: ResponseValues

  init?(_ values: ResponseValues, status: Int) {
    self.values = values
    let fields = Dictionary(
      values.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    super.init(
      url: values.url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  required init?(coder: NSCoder) { nil }

  override var mimeType: String? { values.mimeType }
  override var textEncodingName: String? { values.textEncodingName }
  override var expectedContentLength: Int64 { values.expectedContentLength }
  override var suggestedFilename: String? { values.suggestedFilename }
}
#endif
