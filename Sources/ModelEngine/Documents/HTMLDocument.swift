import CLibXML2
import Foundation

/// A document parsed by libxml2's HTML parser: its elements in document order.
///
/// libxml2's tree is read into values at once, so that no pointer outlives the parser.
struct HTMLDocument: Sendable {
  /// Longer documents are not parsed; they count as empty.
  private static let sizeLimit = 16 * 1024 * 1024
  /// Deeper elements are left out.
  private static let depthLimit = 512

  /// In document order.
  private(set) var elements: [PageElement] = []

  /// Parses a document; libxml2 corrects its mistakes.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - encoding: The charset of its response; without one UTF-8 if the bytes are UTF-8, else
  ///     what the document itself says.
  init(_ bytes: some Collection<UInt8>, encoding: String?) {
    let data = Data(bytes)
    guard !data.isEmpty, data.count <= Self.sizeLimit else { return }
    let encoding = encoding ?? (String(data: data, encoding: .utf8) == nil ? nil : "UTF-8")
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
    let document = data.withUnsafeBytes { bytes in
      htmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, encoding,
        Int32(options))
    }
    guard let document else { return }
    defer { xmlFreeDoc(document) }
    read(xmlDocGetRootElement(document))
  }

  /// Walks the tree without recursion: a document may be as deep as its author likes.
  private mutating func read(_ root: xmlNodePtr?) {
    var ancestors: [(node: xmlNodePtr, index: Int)] = []
    var node = root
    while let current = node {
      if current.pointee.type == XML_ELEMENT_NODE, ancestors.count < Self.depthLimit {
        elements.append(element(current, parent: ancestors.last?.index))
        if let child = current.pointee.children {
          ancestors.append((current, elements.count - 1))
          node = child
          continue
        }
      }
      var next = current.pointee.next
      while next == nil, let ancestor = ancestors.popLast() { next = ancestor.node.pointee.next }
      node = next
    }
  }

  private func element(_ node: xmlNodePtr, parent: Int?) -> PageElement {
    let tag = String(cString: node.pointee.name).lowercased()
    var attributes: [String: String] = [:]
    var attribute = node.pointee.properties
    while let current = attribute {
      let name = String(cString: current.pointee.name).lowercased()
      attributes[name] = Self.text(of: current.pointee.children) ?? ""
      attribute = current.pointee.next
    }
    let hasText = ["title", "textarea", "option"].contains(tag)
    return PageElement(
      tag: tag, attributes: attributes, parent: parent,
      text: hasText ? Self.text(of: node.pointee.children) ?? "" : "")
  }

  private static func text(of list: xmlNodePtr?) -> String? {
    guard let list, let text = xmlNodeListGetString(list.pointee.doc, list, 1) else { return nil }
    defer { clibxml2_free(text) }
    return String(cString: text)
  }
}

/// The MIME type of content that names none (WHATWG MIME Sniffing, section 7; G03).
enum MIMESniffer {
  /// The number of bytes that are looked at.
  static let length = 1445

  /// Returns the type of content that begins with these bytes.
  ///
  /// An empty body is plain text (G03).
  static func type(of bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes.prefix(length))
    for (signature, type) in signatures where bytes.starts(with: signature) { return type }
    if isHTML(bytes) { return "text/html" }
    let isBinary = bytes.contains { $0 < 0x09 || $0 == 0x0B || (0x0E...0x1A).contains($0) }
    return isBinary ? "application/octet-stream" : "text/plain"
  }

  private static let signatures: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "application/pdf"),
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

  /// Whether there is a tag of the list behind white space, ended by a space or `>`.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let spaces: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
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
