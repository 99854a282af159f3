/// The media types of files, by extension.
package enum MediaType {
  package static let text = "text/plain; charset=utf-8"
  package static let html = "text/html; charset=utf-8"
  package static let json = "application/json"
  private static let xhtml = "application/xhtml+xml; charset=utf-8"

  /// Returns the type for a file name's extension, with a charset for text; otherwise ``unknown``.
  package static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Whether files of this type are text, in which an author may write placeholders.
  package static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json")
      || type.hasPrefix("application/xhtml+xml") || type.hasPrefix("application/xml")
      || type.hasPrefix("image/svg+xml") || type.hasPrefix("application/manifest+json")
  }

  /// Returns an extension for a type: the path's extension if it has this type, or a common one.
  package static func ending(of type: String, or path: String) -> String {
    func plain(_ type: String) -> Substring { type.prefix { $0 != ";" && $0 != " " } }
    let written = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? ""
    if plain(of(path)) == plain(type), types[written.lowercased()] != nil { return written }
    let known = types.filter { plain($0.value) == plain(type) }.keys.sorted()
    return known.first { usual.contains($0) } ?? known.first ?? "bin"
  }

  /// The preferred extensions of types that have several.
  private static let usual: Set<String> = ["html", "xhtml", "js", "jpg", "ogg", "mp4", "json"]

  package static let unknown = "application/octet-stream"

  private static let types: [String: String] = [
    "html": html, "htm": html,
    "xhtml": xhtml, "xhtm": xhtml, "xht": xhtml, "txt": text, "vtt": "text/vtt; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "xml": "application/xml; charset=utf-8",
    "json": json, "map": json,
    "webmanifest": "application/manifest+json", "svg": "image/svg+xml; charset=utf-8",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "bmp": "image/bmp",
    "ico": "image/x-icon", "pdf": "application/pdf", "zip": "application/zip",
    "gz": "application/gzip", "tar": "application/x-tar", "wasm": "application/wasm",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "ogg": "audio/ogg",
    "oga": "audio/ogg", "weba": "audio/webm", "event_stream": "text/event-stream",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "epub": "application/epub+zip", "usdz": "model/vnd.usdz+zip",
    "mobileconfig": "application/x-apple-aspen-config",
    "pkpass": "application/vnd.apple.pkpass",
  ]
}
