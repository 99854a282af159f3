import HTTPFixtures
import HTTPTypes

extension HTTPArchive.Response {
  /// The reply to a request; status 0 where no head was sent, or raw bytes only.
  init(_ record: RequestRecord) {
    self.init()
    guard let status = record.status, let head = record.reply else { return }
    let lines = head.bytes.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    let fields = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      return HTTPArchive.Pair(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[colon...].dropFirst(2), as: UTF8.self))
    }
    self.status = status
    statusText = String(decoding: (lines.first ?? []).dropFirst(13), as: UTF8.self)
    httpVersion = "HTTP/1.1"
    headers = Array(fields)
    cookies = Self.values(of: "set-cookie", in: fields).map(HTTPArchive.SentCookie.init)
    redirectURL = Self.values(of: "location", in: fields).first ?? ""
    headersSize = head.end
    // What follows a 101 is no body.
    bodySize = status == 101 ? 0 : max(0, record.bytes - head.end)
    let isCoded = ["content-encoding", "transfer-encoding"].contains { name in
      !Self.values(of: name, in: fields).isEmpty
    }
    content.size = isCoded ? -1 : bodySize
    content.mimeType = Self.values(of: "content-type", in: fields).first ?? content.mimeType
  }

  private static func values(of name: String, in fields: [HTTPArchive.Pair]) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
