/// A detector of the MIME type of unlabeled content (WHATWG MIME Sniffing, section 7; case G03 of
/// `Fixtures/Oracle.yaml`).
enum MIMESniffer {
  /// The number of bytes that are examined.
  static let length = 1445

  /// Returns the type of content that begins with the given bytes.
  ///
  /// An empty body is plain text (G03).
  ///
  /// - Parameter isScript: Whether to detect types that can contain scripts. A server forbids this
  ///   with `nosniff`.
  static func type(of bytes: some Sequence<UInt8>, isScript: Bool = true) -> String {
    let bytes = Array(bytes.prefix(length))
    for (signature, type) in signatures where bytes.starts(with: signature) { return type }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP".utf8) {
      return "image/webp"
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF, UInt8(ascii: "<")]) { return "text/html" }
    if isScript {
      if bytes.starts(with: "%PDF-".utf8) { return "application/pdf" }
      if isHTML(bytes) { return "text/html" }
      if bytes.drop(while: spaces.contains).starts(with: "<?xml".utf8) { return "text/xml" }
    }
    return textOrBinary(bytes)
  }

  /// Returns the type of content that its server labels as text (section 7.2).
  ///
  /// Some servers label all unknown content as text.
  static func textOrBinary(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes.prefix(length))
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
    let isBinary =
      !marks.contains(where: bytes.starts)
      && bytes.contains {
        $0 < 0x09 || $0 == 0x0B || (0x0E...0x1A).contains($0) || (0x1C...0x1F).contains($0)
      }
    return isBinary ? "application/octet-stream" : "text/plain"
  }

  /// Returns the type of an image, even if its server has named another type (section 8); `nil` if
  /// the bytes do not begin like an image of a known type.
  static func image(_ bytes: [UInt8]) -> String? {
    let type = type(of: bytes, isScript: false)
    return type.hasPrefix("image/") ? type : nil
  }

  private static let spaces: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]

  private static let signatures: [([UInt8], String)] = [
    (Array("%!PS-Adobe-".utf8), "application/postscript"),
    (Array("BM".utf8), "image/bmp"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    (Array("GIF8".utf8), "image/gif"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    ([0x50, 0x4B, 0x03, 0x04], "application/zip"),
    ([0x1F, 0x8B, 0x08], "application/gzip"),
  ]

  private static let tags = [
    "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
    "title", "b", "body", "br", "p", "!--",
  ]

  /// Whether content begins with one of `tags`, followed by a space or `>`.
  ///
  /// White space before the tag is ignored.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.drop { spaces.contains($0) }.prefix(32), as: UTF8.self)
      .lowercased()
    guard text.hasPrefix("<") else { return text.hasPrefix("\u{FEFF}<") }
    return tags.contains { tag in
      guard text.dropFirst().hasPrefix(tag) else { return false }
      let end = text.dropFirst(tag.count + 1).first
      return tag == "!--" || end == " " || end == ">"
    }
  }
}
