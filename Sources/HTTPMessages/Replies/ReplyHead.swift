import HTTPTypes

/// The status line and fields that an author wants to send.
public struct ReplyHead: Hashable, Sendable {
  /// The status code, 100 to 999.
  public var status: Int
  /// The reason phrase; `nil` means the usual phrase for the status.
  public var reason: String?
  /// The fields in the order in which they are sent.
  public var fields: HTTPFields

  /// Creates a head.
  public init(status: Int, reason: String? = nil, fields: HTTPFields = [:]) {
    self.status = status
    self.reason = reason
    self.fields = fields
  }

  /// Whether another head follows (RFC 9110 section 15.2).
  ///
  /// No head follows after 101.
  package var isInterim: Bool { 100..<200 ~= status && status != 101 }

  /// Whether a response with this status may have a body (RFC 9110 section 6.4.1).
  package var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// Whether the author wants the body in chunks (RFC 9112 section 7.1).
  package var isChunked: Bool { ReplyFacts(self).isChunked }

  /// Returns the status line and the fields, without the empty line that ends them.
  ///
  /// - Parameters:
  ///   - name: The name of fields to leave out.
  ///   - contentLength: The `Content-Length` to add.
  package func bytes(leavingOut name: HTTPField.Name? = nil, contentLength: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes += "HTTP/1.1 ".utf8
    bytes += String(status).utf8
    bytes.append(.space)
    bytes += (reason ?? Self.phrases[status, default: ""]).utf8
    bytes += "\r\n".utf8
    for field in fields where field.name != name { field.write(to: &bytes) }
    if let contentLength {
      bytes += "Content-Length: ".utf8
      bytes += String(contentLength).utf8
      bytes += "\r\n".utf8
    }
    return bytes
  }

  /// The usual reason phrases (RFC 9110 section 15).
  package static let phrases: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 205: "Reset Content", 206: "Partial Content",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 418: "I'm a Teapot", 421: "Misdirected Request",
    422: "Unprocessable Content", 425: "Too Early", 426: "Upgrade Required",
    428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    511: "Network Authentication Required",
  ]
}

extension HTTPFields {
  /// The fields as lines of a head or of trailers.
  package var lines: [UInt8] {
    var bytes: [UInt8] = []
    for field in self { field.write(to: &bytes) }
    return bytes
  }
}

extension HTTPField {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes += name.rawName.utf8
    bytes += ": ".utf8
    withUnsafeBytesOfValue { bytes += $0 }
    bytes += "\r\n".utf8
  }
}

/// The framing and connection fields of a head, found in one pass over its fields.
struct ReplyFacts {
  /// The value of `Content-Length`; `nil` if there is none.
  private(set) var length: String?
  private(set) var hasDate = false
  /// The values of `Transfer-Encoding` and `Connection` in lower case; `nil` for a missing field.
  private(set) var coding: String?
  private var connection: String?
  private let status: Int

  init(_ head: ReplyHead) {
    status = head.status
    for field in head.fields {
      // Most names differ in length, so few strings are compared.
      switch field.name.canonicalName.utf8.count {
      case 4 where field.name == .date: hasDate = true
      case 10 where field.name == .connection: Self.add(field.value.lowercased(), to: &connection)
      case 14 where field.name == .contentLength: Self.add(field.value, to: &length)
      case 17 where field.name == .transferEncoding: Self.add(field.value.lowercased(), to: &coding)
      default: break
      }
    }
  }

  /// Whether the author wants the body in chunks (RFC 9112 section 7.1).
  var isChunked: Bool { coding?.hasSuffix("chunked") ?? false }

  var saysClose: Bool { connection?.contains("close") ?? false }

  /// Whether the author has written `close` or `keep-alive`, even if the connection does the
  /// opposite.
  ///
  /// With status 101, any `Connection` field is enough, since the connection does not return to
  /// HTTP.
  var saysWhetherToKeep: Bool {
    guard let connection else { return false }
    return status == 101 || saysClose || connection.contains("keep-alive")
  }

  /// Adds a line to a value, since several lines with one name are a list (RFC 9110 section 5.3).
  private static func add(_ more: String, to value: inout String?) {
    value = value.map { "\($0), \(more)" } ?? more
  }
}
