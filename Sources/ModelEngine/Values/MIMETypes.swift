/// The MIME types that a WKWebView shows (WebKit MIMETypeRegistry::canShowMIMEType).
enum MIMETypes {
  private static let images: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/bmp", "image/x-icon",
    "image/vnd.microsoft.icon", "image/svg+xml", "image/tiff", "image/avif", "image/heic",
  ]
  private static let applications: Set<String> = [
    "application/json", "application/pdf", "application/xhtml+xml", "application/xml",
    "multipart/x-mixed-replace", "application/rss+xml", "application/atom+xml",
    "application/javascript", "application/x-javascript", "application/ecmascript",
  ]
  private static let films: Set<String> = [
    "audio/mpeg", "audio/mp4", "audio/aac", "audio/wav", "audio/x-wav", "audio/ogg", "video/mp4",
    "video/quicktime", "video/webm", "video/mpeg",
  ]
  /// Text types whose content is data for other programs (MIMETypeRegistry, unsupported text
  /// types).
  private static let otherTexts: Set<String> = [
    "text/calendar", "text/x-calendar", "text/x-vcalendar", "text/vcalendar", "text/vcard",
    "text/x-vcard", "text/directory", "text/ldif", "text/qif", "text/x-qif", "text/x-csv",
    "text/x-vcf", "text/rtf", "text/comma-separated-values", "text/csv",
    "text/tab-separated-values", "text/tsv", "text/ofx", "text/vnd.sun.j2me.app-descriptor",
  ]

  /// Whether the view can show a type; an unknown type cannot be shown.
  static func canShow(_ type: String?) -> Bool {
    guard let type = type?.lowercased() else { return false }
    if type.hasPrefix("text/") { return !otherTexts.contains(type) }
    if images.contains(type) || applications.contains(type) { return true }
    return isPlayable(type) || type.hasSuffix("+json")
  }

  /// Whether the view shows a type in a player.
  static func isPlayable(_ type: String?) -> Bool {
    type.map { films.contains($0.lowercased()) } ?? false
  }
}
