import Foundation

/// A parsed document: its elements in document order.
///
/// HTML is parsed by libgumbo, which follows the standard's tree construction (HTML 13.2.6) with
/// templates and foreign elements. XML is parsed by ``XMLReader``. The tree is copied into values
/// immediately, so no pointer outlives the parser.
struct HTMLDocument: Sendable {
  /// The maximum size in bytes; longer documents are not parsed and are treated as empty.
  private static let sizeLimit = 16 * 1024 * 1024
  /// The maximum depth of the tree.
  ///
  /// An element that would be deeper becomes a child of an element at this depth, as in WebKit
  /// (`HTMLConstructionSite::attachLater`).
  static let depthLimit = 512

  /// The elements, in document order.
  private(set) var elements: [PageElement] = []
  /// The part that the model does not follow, such as the rest of a document that is too large.
  private(set) var gap: PageGap?
  /// The encoding of the document.
  let encoding: TextEncoding

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - encoding: The charset of the document's response; `nil` if the response does not state
  ///     one.
  ///   - type: The MIME type. All types other than XML are parsed as HTML.
  ///   - runsScripts: Whether scripts run in the document; if so, the content of `noscript` is
  ///     text.
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
      // WebKit stops at bytes that are not valid in the encoding (XMLDocumentParser::append).
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

  /// Whether documents of a type are parsed as markup (WebKit DOMImplementation::createDocument).
  ///
  /// All XML types are parsed as markup. So are types that WebKit cannot show, except text.
  static func isMarkup(_ type: String) -> Bool {
    let type = type.lowercased()
    return type == "text/html" || isXML(type)
      || !type.isEmpty && !type.hasPrefix("text/") && !MIMETypes.canShow(type)
  }
}
