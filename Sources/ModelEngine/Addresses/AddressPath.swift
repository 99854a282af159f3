/// The path of an address over HTTP (URL standard, path state).
enum AddressPath {
  /// The path without `.` and `..`, with slashes for backslashes, percent-encoded.
  static func normalized(_ path: [UInt8]) -> String {
    var segments: [String] = []
    var parts = path.split(omittingEmptySubsequences: false) { $0 == 0x2F || $0 == 0x5C }[...]
    if let first = parts.first, first.isEmpty { parts.removeFirst() }
    while let part = parts.popFirst() {
      let isLast = parts.isEmpty
      switch dots(in: part) {
      case 1: if isLast { segments.append("") }
      case 2:
        _ = segments.popLast()
        if isLast { segments.append("") }
      default: segments.append(PercentEncodeSet.path.encode(part))
      }
    }
    return "/" + segments.joined(separator: "/")
  }

  /// How many dots a segment consists of, `%2e` being one; 0 if it has anything else.
  private static func dots(in segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6 else { return 0 }
    let text = String(decoding: segment, as: UTF8.self).lowercased()
    switch text.replacing("%2e", with: ".") {
    case ".": return 1
    case "..": return 2
    default: return 0
    }
  }
}
