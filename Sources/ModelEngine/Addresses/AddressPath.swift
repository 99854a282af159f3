/// The path of a URL (URL standard, section 4.1).
enum AddressPath: Hashable, Sendable {
  /// A string that does not begin with a slash, as in `data:` and `about:` URLs. Only a
  /// fragment can be relative to it.
  case opaque(String)
  /// The parts that follow the slashes, percent-encoded.
  case segments([String])

  var text: String {
    switch self {
    case .opaque(let text): text
    case .segments(let segments): segments.map { "/\($0)" }.joined()
    }
  }

  /// Whether the path begins with `//`, so that it would be parsed as a server if the URL has none.
  var looksLikeAServer: Bool {
    guard case .segments(let segments) = self else { return false }
    return segments.count > 1 && segments.first?.isEmpty == true
  }

  /// The parts; empty if the path is opaque.
  var segments: [String] {
    if case .segments(let segments) = self { segments } else { [] }
  }

  /// Returns the path without its last segment, unless that is the drive letter of a `file:` URL.
  func folder(ofFiles isFiles: Bool) -> AddressPath {
    var segments = segments
    if !(isFiles && segments.count == 1 && DriveLetter.isNormalized(segments[0])) {
      _ = segments.popLast()
    }
    return .segments(segments)
  }

  /// Appends the segments of a string, and resolves `.` and `..` (URL standard, path state).
  ///
  /// - Parameter scheme: The scheme of the URL. In special schemes, a backslash is a slash.
  mutating func append(_ text: ArraySlice<UInt8>, scheme: String) {
    let isFile = scheme == "file"
    let slashes = AddressParser.slashes(of: scheme)
    var parts = text.split(omittingEmptySubsequences: false, whereSeparator: slashes.contains)[...]
    while let part = parts.popFirst() {
      let isLast = parts.isEmpty
      switch Self.dots(in: part) {
      case 1: if isLast { add("") }
      case 2:
        self = folder(ofFiles: isFile)
        if isLast { add("") }
      default:
        let isDrive = isFile && segments.isEmpty && DriveLetter.isOne(part)
        add(PercentEncodeSet.path.encode(isDrive ? part.prefix(1) + [UInt8(ascii: ":")] : part))
      }
    }
  }

  private mutating func add(_ segment: String) { self = .segments(segments + [segment]) }

  /// Returns 1 for the segment `.`, 2 for `..`, and 0 for any other; `%2e` counts as a dot.
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

/// Windows drive letters, which are recognized at the beginning of `file:` paths on every system
/// (URL standard, section 4.2).
enum DriveLetter {
  /// Whether a string is a letter followed by `:` or `|`.
  static func isOne(_ text: ArraySlice<UInt8>) -> Bool { text.count == 2 && begins(text) }

  static func isNormalized(_ text: String) -> Bool {
    isOne(ArraySlice(text.utf8)) && text.hasSuffix(":")
  }

  /// Whether a string begins with a drive letter that is followed by a slash or by nothing.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    guard let letter = text.first.map({ $0 | 0x20 }), (0x61...0x7A).contains(letter),
      let mark = text.dropFirst().first, ":|".utf8.contains(mark)
    else { return false }
    return text.dropFirst(2).first.map("/\\".utf8.contains) ?? true
  }
}
