#if !canImport(WebKit)
import Foundation

/// What an engine knows of a response, HTTP or not.
public struct ResponseValues: Sendable {
  /// The URL that answered.
  public var url: URL
  /// The status, nil where the response did not come over HTTP.
  public var status: Int?
  /// The header fields in the order received, empty where there are none.
  public var fields: [(name: String, value: String)]
  /// The MIME type, sniffed where the server gave none.
  public var mimeType: String?
  /// The charset that the response names.
  public var textEncodingName: String?
  /// The number of bytes expected, -1 where it is not known.
  public var expectedContentLength: Int64
  /// The name for a file made of it.
  public var suggestedFilename: String?

  /// Creates the values of a response.
  public init(
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
#endif
