import FixtureSites
import FixtureSystem
import HTTPTypes

/// The requests of a session as an HTTP Archive (HAR) 1.2, which browsers' developer tools can
/// open.
///
/// Values that the server does not know are -1.
public struct HTTPArchive: Sendable, Encodable {
  /// The only member of the archive's root object.
  struct Log: Sendable, Encodable {
    let version = "1.2"
    let creator = Creator()
    let entries: [Entry]
    let comment: String?
  }

  struct Creator: Sendable, Encodable {
    let name = "fixture-server"
    let version = FixtureServer.version
  }

  struct Pair: Sendable, Encodable {
    let name: String
    let value: String
  }

  let log: Log

  /// One request that has ended, and its reply.
  struct Entry: Sendable, Encodable {
    let startedDateTime: String
    /// The sum of the known timings, in milliseconds.
    let time: Double
    let request: Request
    let response: Response
    let cache: [String: String] = [:]
    let timings: Timings
    let serverIPAddress: String?
    let connection: String
    let comment: String
    /// The messages of a WebSocket, encoded under the key that Chrome uses; `nil` for other
    /// requests.
    var webSocketMessages: [Message]?

    private enum CodingKeys: String, CodingKey {
      case startedDateTime, time, request, response, cache, timings, serverIPAddress, connection
      case comment
      case webSocketMessages = "_webSocketMessages"
    }
  }

  /// A request, with its body if the session keeps bodies.
  struct Request: Sendable, Encodable {
    let method: String
    let url: String
    let httpVersion: String
    let cookies: [Pair]
    let headers: [Pair]
    let queryString: [Pair]
    let postData: PostData?
    let headersSize: Int
    let bodySize: Int
  }

  struct PostData: Sendable, Encodable {
    let mimeType: String
    let params: [Pair] = []
    let text: String
    /// `base64`, or `nil` for text; HAR 1.2 defines this key only for the content of responses.
    let encoding: String?
  }

  struct Response: Sendable, Encodable {
    var status = 0
    var statusText = ""
    var httpVersion = ""
    var cookies: [SentCookie] = []
    var headers: [Pair] = []
    var content = Content()
    var redirectURL = ""
    var headersSize = -1
    var bodySize = -1
  }

  struct Content: Sendable, Encodable {
    var size = -1
    var mimeType = "x-unknown"
    /// The body without its framing and content coding; `nil` if it was not kept.
    var text: String?
    /// `base64` if the bytes are not UTF-8 text; otherwise `nil`.
    var encoding: String?
    var comment: String?
  }

  /// The times in milliseconds, which begin when the server has received the head of the request.
  struct Timings: Sendable, Encodable {
    let blocked = -1.0
    let dns = -1.0
    let connect = -1.0
    let ssl = -1.0
    let send = 0.0
    /// The time until the first bytes had been sent if the reply had to wait after them; otherwise
    /// the time until the end of the reply.
    let wait: Double
    let receive: Double
  }

  /// A message on a WebSocket, described from the client's point of view.
  struct Message: Sendable, Encodable {
    let type: String
    /// The time of the message, in seconds since 1970.
    let time: Double
    let opcode: Int
    let data: String
  }

  /// Returns a time in ISO 8601 format, with milliseconds.
  static func text(ofSecondsSince1970 seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// A cookie that a reply sets (RFC 6265 section 5.2).
  struct SentCookie: Sendable, Encodable {
    let name: String
    let value: String
    let path: String?
    let domain: String?
    let expires: String?
    let httpOnly: Bool
    let secure: Bool

    /// Parses the value of a `Set-Cookie` field, leaving out an expiry date that cannot be parsed.
    init(_ text: String) {
      let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        .map { Pair(cookie: $0) }
      (name, value) = (parts[0].name, parts[0].value)
      let attributes = Dictionary(
        parts.dropFirst().map { ($0.name.lowercased(), $0.value) }
      ) { $1 }
      path = attributes["path"]
      domain = attributes["domain"]
      expires = attributes["expires"].flatMap { HTTPDate($0) }
        .map { HTTPArchive.text(ofSecondsSince1970: Double($0.seconds)) }
      httpOnly = attributes["httponly"] != nil
      secure = attributes["secure"] != nil
    }
  }
}

extension HTTPArchive.Request {
  /// Creates the archived form of a request.
  ///
  /// The form of a malformed request contains little more than the URL of the origin.
  init(_ record: RequestRecord, origin address: String) {
    let head = record.head
    method = record.method
    url = head.map { Self.url(of: $0, at: address) } ?? address + "/"
    httpVersion = head?.version.rawValue ?? ""
    headers = record.fields.map { HTTPArchive.Pair(name: $0.name.rawName, value: $0.value) }
    cookies = record.fields[values: .cookie].flatMap { value in
      value.split(separator: ";").map { HTTPArchive.Pair(cookie: $0) }
    }
    queryString = FormText.pairs(of: head?.query ?? "").map {
      HTTPArchive.Pair(name: $0.name, value: $0.value)
    }
    postData = record.bodies.flatMap { HTTPArchive.PostData($0.request, of: record.fields) }
    headersSize = head?.textSize ?? -1
    switch head?.framing {
    case .some(.none): bodySize = 0
    case .length(let length): bodySize = length
    case .chunked, .untilClose, nil: bodySize = -1
    }
  }

  /// Returns the URL that the client asked for (RFC 9110 section 7.1).
  private static func url(of head: RequestHead, at address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    let base = head.authority.map { "\(scheme)://\($0)" } ?? address
    let url =
      switch head.form {
      case .origin: base + head.target
      case .absolute: head.target
      case .asterisk, .authority: base
      }
    return url.utf8.percentEncoded(allowing: Self.isAllowed)
  }

  /// Whether a byte may be in a URL without percent-encoding (RFC 3986 section 2).
  private static func isAllowed(_ byte: UInt8) -> Bool {
    0x21..<0x7F ~= byte && !"\"<>\\^`{|}".utf8.contains(byte)
  }
}

extension HTTPArchive.Response {
  /// Creates the archived form of the reply to a request.
  ///
  /// The status is 0 if no head was sent or if the reply consisted of raw bytes.
  init(_ record: RequestRecord) {
    self.init()
    let head = record.reply
    guard let status = record.status, !head.bytes.isEmpty else { return }
    let lines = head.bytes.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    let fields = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      return HTTPArchive.Pair(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[colon...].dropFirst(2), as: UTF8.self))
    }
    self.status = status
    if record.head?.version == .http2 {
      // In HTTP/2, heads have no reason phrase, and field names are in lower case.
      httpVersion = MessageVersion.http2.rawValue
      headers = fields.map { HTTPArchive.Pair(name: $0.name.lowercased(), value: $0.value) }
    } else {
      statusText = String(decoding: (lines.first ?? []).dropFirst(13), as: UTF8.self)
      httpVersion = MessageVersion.http11.rawValue
      headers = Array(fields)
    }
    cookies = Self.values(of: "set-cookie", in: fields).map(HTTPArchive.SentCookie.init)
    redirectURL = Self.values(of: "location", in: fields).first ?? ""
    headersSize = head.end
    // The bytes after a response with status 101 are not its body.
    bodySize = status == 101 ? 0 : max(0, record.bytes - head.end)
    let isCoded = ["content-encoding", "transfer-encoding"].contains { name in
      !Self.values(of: name, in: fields).isEmpty
    }
    content.size = isCoded ? -1 : bodySize
    content.mimeType = Self.values(of: "content-type", in: fields).first ?? content.mimeType
    if bodySize > 0, status != 101, let body = record.bodies?.reply {
      content.storeBody(
        body, isChunked: !Self.values(of: "transfer-encoding", in: fields).isEmpty,
        coding: Self.values(of: "content-encoding", in: fields).joined(separator: ", "))
    }
  }

  private static func values(of name: String, in fields: [HTTPArchive.Pair]) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension HTTPArchive.Pair {
  /// Creates a pair from the text between two semicolons in a cookie field.
  init(cookie text: Substring) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      name: String(sides[0].trimmingBlanks),
      value: sides.count > 1 ? String(sides[1].trimmingBlanks) : "")
  }
}
