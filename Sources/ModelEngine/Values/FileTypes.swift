/// The MIME types of files, keyed by extension (case A07 of `Fixtures/Oracle.yaml`).
enum FileTypes {
  private static let types = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
    "txt": "text/plain", "css": "text/css", "js": "text/javascript", "json": "application/json",
    "xml": "application/xml", "pdf": "application/pdf", "png": "image/png", "gif": "image/gif",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml", "webp": "image/webp",
    "zip": "application/zip", "mp4": "video/mp4", "mp3": "audio/mpeg",
  ]

  /// Returns the type of files with the given extension; `nil` if the type is not known.
  static func type(of pathExtension: String) -> String? { types[pathExtension.lowercased()] }
}
