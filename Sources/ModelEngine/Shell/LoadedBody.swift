import Foundation
import WebViewKit

/// The body of a response while it is received, and its document when the body is complete.
struct LoadedBody: Sendable {
  let response: ResponseValues
  private var destination: URL?
  var bytes: [UInt8] = []
  /// Whether the body is written to a file.
  var isSaved: Bool { destination != nil }
  private var search = PageGapSearch()
  private var hasReadFields = false

  /// Creates the body of a response that is shown or saved.
  ///
  /// A download's file must be new, and its folder must exist (case M13 of `Fixtures/Oracle.yaml`).
  init(_ response: ResponseValues, _ permission: PageLoad.Permission) throws(LoadFailure) {
    self.response = response
    guard case .save(let destination) = permission else { return }
    self.destination = destination
    do { try Data().write(to: destination, options: .withoutOverwriting) } catch {
      throw .cancelled
    }
  }

  /// Returns the gaps in the received part of a document that were not returned before.
  ///
  /// - Parameter runsScripts: Whether scripts run in the page.
  mutating func newGaps(runsScripts: Bool) -> [PageGap] {
    guard destination == nil else { return [] }
    let ofFields = hasReadFields ? nil : PageNames.gap(in: response).map(PageGap.name)
    hasReadFields = true
    return (ofFields.map { [$0] } ?? [])
      + search.newGaps(
        in: bytes, type: response.mimeType ?? "", runsScripts: runsScripts)
  }

  /// Returns the page of a body that is shown.
  ///
  /// Writes the body of a download to its file and returns `nil`.
  ///
  /// - Parameter runsScripts: Whether scripts run in the page.
  func finish(runsScripts: Bool) throws(LoadFailure) -> Page? {
    if let destination {
      do { try Data(bytes).write(to: destination) } catch { throw .cancelled }
      return nil
    }
    let type = response.mimeType ?? ""
    let document = HTMLDocument(
      HTMLDocument.isMarkup(type) ? bytes : [], encoding: response.textEncodingName, type: type,
      runsScripts: runsScripts)
    return Page(
      document, url: response.url, refresh: response.value(of: "Refresh"),
      policies: ContentSecurityPolicies(response))
  }

  /// The content of a `data:` URL (RFC 2397).
  struct DataURL {
    let mimeType: String
    let charset: String?
    let data: Data

    /// Parses a `data:` URL; `nil` if it has no comma or its Base64 is invalid.
    init?(_ url: URL) {
      let text = url.absoluteString.dropFirst("data:".count).prefix { $0 != "#" }
      guard let comma = text.firstIndex(of: ",") else { return nil }
      let parameters = text[..<comma].split(separator: ";", omittingEmptySubsequences: false)
      let content = String(text[text.index(after: comma)...])
      let type = parameters.first?.trimmingCharacters(in: .whitespaces) ?? ""
      mimeType = type.isEmpty ? "text/plain" : type.lowercased()
      charset =
        parameters.lazy.compactMap { part in
          part.lowercased().hasPrefix("charset=") ? String(part.dropFirst("charset=".count)) : nil
        }.first
      let bytes = Self.percentDecoded(content)
      if parameters.last?.trimmingCharacters(in: .whitespaces).lowercased() == "base64" {
        guard let data = Self.base64Decoded(bytes) else { return nil }
        self.data = data
      } else {
        data = Data(bytes)
      }
    }

    /// Percent-decodes a string (URL standard, section 1.3).
    private static func percentDecoded(_ text: String) -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = ArraySlice(Array(text.utf8))
      while let byte = rest.popFirst() {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        if byte == UInt8(ascii: "%"), digits.allSatisfy(\.isHexDigit),
          let value = UInt8(digits, radix: 16), digits.utf8.count == 2
        {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }

    /// Decodes Base64, with or without padding (Infra standard, section 7, forgiving-base64
    /// decode).
    private static func base64Decoded(_ bytes: [UInt8]) -> Data? {
      var digits = bytes.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
      if digits.count % 4 == 0 {
        for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
      }
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
      guard digits.count % 4 != 1, !digits.contains(UInt8(ascii: "=")) else { return nil }
      return Data(base64Encoded: Data(digits + padding))
    }
  }
}
