#if HTTP2
internal import CNghttp2

/// The fields of a reply's head, or of its trailers, as HTTP/2 has them: names in lower case, the
/// status first, and nothing about the connection (RFC 9113 section 8.2).
struct HTTP2Fields {
  /// The bytes of names and values, one behind the other.
  private var bytes: [UInt8] = []
  private var lengths: [(name: Int, value: Int)] = []
  /// Whether the last field has a name in upper case, which the library would change.
  private var endsInUpperCase = false
  /// Whether another head follows.
  private(set) var isInterim = false

  /// Reads a status line and the lines behind it, with `more` of them.
  init(head: [UInt8], _ more: [UInt8]) {
    bytes.reserveCapacity(head.count + more.count)
    let status = head.dropFirst("HTTP/1.1 ".utf8.count).prefix(3)
    append(":status".utf8, status)
    // 101 has no meaning in HTTP/2 (section 8.6): nothing could follow it.
    isInterim = status.first == UInt8(ascii: "1") && !status.elementsEqual("101".utf8)
    let end = head.firstIndex(of: Self.lineFeed) ?? head.endIndex
    appendLines(head[min(end + 1, head.endIndex)...])
    appendLines(more[...])
  }

  init(trailers: [UInt8]) { appendLines(trailers[...]) }

  /// Puts a field there whose name breaks the rules (RFC 9113 section 8.2.1).
  mutating func appendUpperCaseField() {
    Self.upperCaseName.withUTF8Buffer { append($0, "1".utf8) }
    endsInUpperCase = true
  }

  private static let upperCaseName: StaticString = "X-Upper-Case"

  private static let lineFeed = UInt8(ascii: "\n")

  private mutating func appendLines(_ lines: ArraySlice<UInt8>) {
    var start = lines.startIndex
    while let end = lines[start...].firstIndex(of: Self.lineFeed) {
      let line = lines[start..<max(start, end - 1)]
      start = end + 1
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      append(
        line[..<colon].lazy.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 },
        line[(colon + 1)...].dropFirst())
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

  /// Whether a field is for HTTP/1.1 alone (section 8.2.2).
  private static func isAboutConnection(_ name: some Collection<UInt8>) -> Bool {
    switch name.count {
    case 7: name.elementsEqual("upgrade".utf8)
    case 10: name.elementsEqual("connection".utf8) || name.elementsEqual("keep-alive".utf8)
    case 16: name.elementsEqual("proxy-connection".utf8)
    case 17: name.elementsEqual("transfer-encoding".utf8)
    default: false
    }
  }

  /// Lends the fields in the library's form.
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
        // A name that is not copied is not changed; this one is there for ever.
        fields[last].name = UnsafeMutablePointer(mutating: Self.upperCaseName.utf8Start)
        fields[last].flags = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
      }
      fields.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
  }
}
#endif
