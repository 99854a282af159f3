#if HTTP2
internal import CNghttp2
import FixtureSites
import HTTPTypes

/// The fields of a reply's head or trailers, as HTTP/2 requires them (RFC 9113 section 8.2).
///
/// Names are in lower case, the status is first, and fields about the connection are left out.
struct HTTP2Fields {
  /// The concatenated bytes of all names and values.
  private var bytes: [UInt8] = []
  private var lengths: [(name: Int, value: Int)] = []
  /// Whether the last field has a name with upper-case letters, which the library would change.
  private var endsInUpperCase = false

  /// Creates the fields of a head, with the date if one is given.
  init(_ wire: WireHead, date: String?) {
    bytes.reserveCapacity(wire.bytes.count + 32)
    append(":status".utf8, String(wire.head.status).utf8)
    append(wire.head.fields)
    if let length = wire.addedLength { append("content-length".utf8, String(length).utf8) }
    if let date { append("date".utf8, date.utf8) }
  }

  init(trailers: HTTPFields) { append(trailers) }

  /// Appends a field whose name breaks the rules (RFC 9113 section 8.2.1).
  mutating func appendUpperCaseField() {
    Self.upperCaseName.withUTF8Buffer { append($0, "1".utf8) }
    endsInUpperCase = true
  }

  private static let upperCaseName: StaticString = "X-Upper-Case"

  private mutating func append(_ fields: HTTPFields) {
    for field in fields {
      field.withUnsafeBytesOfValue { append(field.name.canonicalName.utf8, $0) }
    }
  }

  private mutating func append(
    _ name: some Collection<UInt8>, _ value: some Collection<UInt8>
  ) {
    guard !Self.isAboutConnection(name) else { return }
    bytes += name
    bytes += value
    lengths.append((name.count, value.count))
  }

  /// Whether a field exists only in HTTP/1.1 (section 8.2.2).
  private static func isAboutConnection(_ name: some Collection<UInt8>) -> Bool {
    switch name.count {
    case 7: name.elementsEqual("upgrade".utf8)
    case 10: name.elementsEqual("connection".utf8) || name.elementsEqual("keep-alive".utf8)
    case 16: name.elementsEqual("proxy-connection".utf8)
    case 17: name.elementsEqual("transfer-encoding".utf8)
    default: false
    }
  }

  /// Calls a closure with the fields as structures of libnghttp2.
  func withNameValues(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> Void) {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard var place = buffer.baseAddress else { return body(nil, 0) }
      var fields = lengths.map { name, value in
        defer { place += name + value }
        return nghttp2_nv(
          name: place, value: place + name, namelen: name, valuelen: value,
          flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
      }
      if endsInUpperCase, let last = fields.indices.last {
        // The library changes names to lower case when it copies them. It need not copy this name,
        // which is a static string.
        fields[last].name = UnsafeMutablePointer(mutating: Self.upperCaseName.utf8Start)
        fields[last].flags = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
      }
      fields.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
  }
}
#endif
