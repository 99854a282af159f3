import FixtureSites
import FixtureSystem
import HTTPTypes

extension HTTPArchive.Content {
  /// The maximum size of a decompressed body, in bytes.
  private static let limit = 64 << 20

  /// Stores the decoded content of a body that was sent, or a comment that says why it is missing.
  mutating func storeBody(_ body: KeptBody, isChunked: Bool, coding: String) {
    guard body.isWhole else {
      comment = "the body has more bytes than are kept"
      return
    }
    var bytes = isChunked ? Self.withoutChunks(body.bytes) : body.bytes
    if !coding.isEmpty {
      let plain = Coding(rawValue: coding.lowercased())?.decompressed(bytes, limit: Self.limit)
      guard let plain else {
        comment = "the body cannot be decoded from '\(coding)'"
        return
      }
      bytes = plain
    }
    size = bytes.count
    (text, encoding) = HTTPArchive.text(of: bytes, type: mimeType)
  }

  /// Returns the data of a chunked body, which may be incomplete.
  private static func withoutChunks(_ bytes: [UInt8]) -> [UInt8] {
    var limits = MessageLimits()
    limits.body = .max
    var decoder = BodyDecoder(framing: .chunked, limits: limits)
    var (data, used): ([UInt8], Int) = ([], 0)
    while true {
      let step = bytes.withUnsafeBytes {
        decoder.next(UnsafeRawBufferPointer(rebasing: $0[used...]))
      }
      guard case .data(let range, let consumed) = step else { return data }
      data += bytes[(used + range.lowerBound)..<(used + range.upperBound)]
      used += consumed
    }
  }
}

extension HTTPArchive.PostData {
  /// Creates the body of a request; `nil` if there is no body or it was not kept.
  init?(_ body: KeptBody, of fields: HTTPFields) {
    guard !body.bytes.isEmpty else { return nil }
    mimeType = fields[.contentType] ?? ""
    (text, encoding) = HTTPArchive.text(of: body.bytes, type: mimeType)
  }
}

extension HTTPArchive {
  /// Returns bytes as text, or as base64 if they are not UTF-8 or the type names another charset.
  fileprivate static func text(of bytes: [UInt8], type: String) -> (String, encoding: String?) {
    let isOther =
      type.lowercased().contains("charset=") && !type.lowercased().contains("charset=utf-8")
      && !type.lowercased().contains("charset=\"utf-8\"")
    if !isOther || bytes.allSatisfy({ $0 < 0x80 }),
      let text = String(validating: bytes, as: UTF8.self)
    {
      return (text, nil)
    }
    return (Data(bytes).base64EncodedString(), "base64")
  }
}
