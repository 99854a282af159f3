import Foundation

/// A parsed document: its elements in document order.
///
/// HTML is parsed by libgumbo, which follows the standard's tree construction (HTML 13.2.6) with
/// templates and foreign elements; XML by ``XMLReader``. The tree is read into values at once, so
/// that no pointer outlives the parser.
struct HTMLDocument: Sendable {
  /// Longer documents are not parsed; they count as empty.
  private static let sizeLimit = 16 * 1024 * 1024
  /// Elements that are deeper in the tree are children of the one at this depth, as WebKit's are
  /// (`HTMLConstructionSite::attachLater`).
  static let depthLimit = 512

  /// In document order.
  private(set) var elements: [PageElement] = []
  /// The part that is not followed: it may be too large, or take too long to parse.
  private(set) var gap: PageGap?
  /// The encoding of the document.
  let encoding: TextEncoding

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - encoding: The charset of its response; `nil` without one.
  ///   - type: The MIME type; everything but XML is HTML.
  ///   - runsScripts: Whether scripts run in it, with which `noscript` is text.
  init(
    _ bytes: some Collection<UInt8>, encoding: String?, type: String = "text/html",
    runsScripts: Bool = true
  ) {
    gap = bytes.count <= Self.sizeLimit ? nil : .rest
    let bytes = gap == nil ? Array(bytes) : []
    let isXML = Self.isXML(type)
    self.encoding = TextEncoding(of: bytes, charset: encoding, isXML: isXML)
    guard !bytes.isEmpty else { return }
    let text = self.encoding.decode(bytes)
    if isXML {
      // WebKit stops where the encoding is wrong (XMLDocumentParser::append).
      let isReadable = !text.contains("\u{FFFD}") && !TextEncoding.isUnknown(in: bytes)
      elements = isReadable ? XMLReader.elements(of: text) : []
    } else {
      (elements, gap) = HTMLTree.elements(of: text, runsScripts: runsScripts)
    }
  }

  /// Whether documents of a type are XML (WHATWG MIME Sniffing, section 4.6).
  static func isXML(_ type: String) -> Bool {
    let type = type.lowercased()
    return ["text/xml", "application/xml"].contains(type) || type.hasSuffix("+xml")
  }

  /// Whether documents of a type have elements: all that are XML, and as HTML those that cannot be
  /// shown in another way (WebKit DOMImplementation::createDocument).
  static func isMarkup(_ type: String) -> Bool {
    let type = type.lowercased()
    return type == "text/html" || isXML(type)
      || !type.isEmpty && !type.hasPrefix("text/") && !MIMETypes.canShow(type)
  }
}
