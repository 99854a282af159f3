import Foundation
import WebViewKit

/// A download, from the policy answer that requested it to its end.
struct Download: Sendable {
  let id: DownloadID
  var request: URLRequest
  var load: LoadID
  /// The link with the attribute `download` that led to the download; `nil` if there was none.
  var link: DownloadLink?
  var redirects = 0
  var passwords = PasswordExchange()

  /// Creates a download.
  ///
  /// - Parameter load: The load of the navigation that becomes the download; `nil` if the download
  ///   begins its own load.
  init(_ id: DownloadID, _ request: URLRequest, from load: LoadID?, behind link: DownloadLink?) {
    self.id = id
    self.request = request
    self.load = load ?? LoadID()
    self.link = link
  }
}

/// The link with the attribute `download` that a download comes from.
struct DownloadLink: Hashable, Sendable {
  /// The value of the attribute.
  let name: String
  /// The frame that the link would navigate without the attribute.
  let frame: FrameID
}

/// The file name that a response suggests (RFC 6266), or else the last part of the URL's path.
///
/// The type's extension is appended as in Apple's URLResponse.suggestedFilename.
enum SuggestedFilename {
  private static let extensions = [
    "text/html": "html", "text/plain": "txt", "text/css": "css", "application/json": "json",
    "application/pdf": "pdf", "application/zip": "zip", "image/png": "png", "image/gif": "gif",
    "image/svg+xml": "svg",
  ]

  static func name(disposition: String?, url: URL, type: String?) -> String {
    ending(name(disposition: disposition, url: url), for: type)
  }

  /// Returns the file name for a link's `download` attribute; backslashes in it are kept.
  static func name(ofLink name: String, type: String?) -> String {
    ending(name.replacing("/", with: "_"), for: type)
  }

  /// Appends the extension of the type if a name has no extension.
  private static func ending(_ name: String, for type: String?) -> String {
    guard !name.contains("."), let type, let suffix = extensions[type.lowercased()] else {
      return name
    }
    return "\(name).\(suffix)"
  }

  /// Returns the file name in the field `Content-Disposition`; `nil` if there is none.
  static func name(in disposition: String?) -> String? {
    let parameters = LenientParameters(disposition ?? "")
    if let extended = parameters["filename*"].flatMap(decoded) { return safe(extended) }
    if let plain = parameters["filename"], !plain.isEmpty { return safe(plain) }
    return nil
  }

  private static func name(disposition: String?, url: URL) -> String {
    if let name = name(in: disposition) { return name }
    let last = url.lastPathComponent
    return last.isEmpty || last == "/" ? "Unknown" : last
  }

  /// Decodes a value of RFC 8187, which has a charset, a language and a percent-encoded text.
  private static func decoded(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
    return String(parts[2]).removingPercentEncoding
  }

  /// Returns a name that cannot lead to another folder.
  static func safe(_ name: String) -> String {
    name.replacing("/", with: "_").replacing("\\", with: "_")
  }
}
