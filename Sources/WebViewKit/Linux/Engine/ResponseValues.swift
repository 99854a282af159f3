import Foundation

/// The values of a response, which may or may not have come over HTTP.
package struct ResponseValues: Sendable {
  /// The URL that the response came from.
  package var url: URL
  /// The status; `nil` if the response did not come over HTTP.
  package var status: Int?
  /// The header fields in the order received; empty if there are none.
  package var fields: [(name: String, value: String)]
  /// The MIME type; it is sniffed if the server did not send one.
  package var mimeType: String?
  /// The charset that the response names.
  package var textEncodingName: String?
  /// The expected number of bytes; -1 if it is not known.
  package var expectedContentLength: Int64
  /// The suggested name for a file with the response's body.
  package var suggestedFilename: String?

  /// Creates the values of a response.
  package init(
    url: URL, status: Int? = nil, fields: [(name: String, value: String)] = [],
    mimeType: String?, textEncodingName: String? = nil, expectedContentLength: Int64 = -1,
    suggestedFilename: String? = nil
  ) {
    self.url = url
    self.status = status
    self.fields = fields
    self.mimeType = mimeType
    self.textEncodingName = textEncodingName
    self.expectedContentLength = expectedContentLength
    self.suggestedFilename = suggestedFilename
  }
}

extension ResponseValues {
  /// Creates the values of a response from the app.
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

  /// The response as apps get it.
  package var urlResponse: URLResponse {
    if let status, let response = EngineHTTPResponse(self, status: status) { return response }
    return URLResponse(
      url: url, mimeType: mimeType, expectedContentLength: Int(expectedContentLength),
      textEncodingName: textEncodingName)
  }
}

/// An HTTP response whose MIME type, encoding, length and file name come from the engine.
///
/// Foundation derives these from the header fields, but an engine may have sniffed the type.
// `Sendable` is unchecked, as in the superclass. The added property is immutable and `Sendable`.
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
