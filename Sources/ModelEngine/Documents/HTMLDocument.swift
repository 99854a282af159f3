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

  /// Parses a document; what is wrong in it is mended as libxml2 sees fit.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - encoding: The charset of its response; without one UTF-8 where the bytes are UTF-8, else
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
