import Foundation

/// The content of a `data:` URL (RFC 2397).
struct DataURL {
  let mimeType: String
  let charset: String?
  let data: Data

  /// Reads a URL; nil where it has no comma or its Base64 is none.
  init?(_ url: URL) {
    let text = url.absoluteString.dropFirst("data:".count).prefix { $0 != "#" }
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let parameters = text[..<comma].split(separator: ";", omittingEmptySubsequences: false)
    let content = String(text[text.index(after: comma)...])
    let type = parameters.first.map(String.init) ?? ""
    mimeType = type.isEmpty ? "text/plain" : type.lowercased()
    charset =
      parameters.lazy.compactMap { part in
        part.lowercased().hasPrefix("charset=") ? String(part.dropFirst("charset=".count)) : nil
      }.first
    let plain = content.removingPercentEncoding ?? content
    if parameters.last?.lowercased() == "base64" {
      guard let data = Data(base64Encoded: plain) else { return nil }
      self.data = data
    } else {
      data = Data(plain.utf8)
    }
  }
}
