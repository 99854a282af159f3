import HTTPFixtures
import HTTPTypes

extension HTTPArchive.Request {
  /// A request that came to an origin; one that broke the rules has nothing but the address.
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
    headersSize = head?.bytes.count ?? -1
    switch head?.framing {
    case .some(.none): bodySize = 0
    case .length(let length): bodySize = length
    case .chunked, .untilClose, nil: bodySize = -1
    }
  }

  /// The URL that the client asked for (RFC 9110 section 7.1).
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

  /// Whether a byte stands in a URL as it is (RFC 3986 section 2).
  private static func isAllowed(_ byte: UInt8) -> Bool {
    0x21..<0x7F ~= byte && !"\"<>\\^`{|}".utf8.contains(byte)
  }
}
