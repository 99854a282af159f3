import CGumbo

/// A libgumbo tree while it is converted to elements.
struct HTMLTree {
  /// The maximum processor time for a document, in seconds; most documents take a thousandth of it.
  private static let timeLimit = 1
  private static let memoryLimit = 512 * 1024 * 1024

  private let source: SourceText
  /// The pointer to the beginning of the source.
  private let start: UnsafePointer<CChar>
  private var elements: [PageElement] = []
  /// Whether the parser has moved a frame from one element to another.
  private var movesFrames = false
  /// The positions of forms and of form controls, among the elements and in the source.
  private var forms: [(place: Int, offset: Int)] = []
  private var controls: [(place: Int, offset: Int)] = []

  /// Returns the elements of a document, and the part that the model does not follow.
  ///
  /// If the document takes too much time or memory, only its beginning is parsed.
  static func elements(
    of text: String, runsScripts: Bool
  ) -> (elements: [PageElement], gap: PageGap?) {
    let source = SourceText(text, runsScripts: runsScripts)
    return source.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
        return ([], nil)
      }
      var length = bytes.count
      while length > 0 {
        if let tree = cgumbo_parse(start, length, timeLimit, memoryLimit) {
          defer { cgumbo_free(tree) }
          let result = HTMLTree(tree, of: source, at: start)
          return (result.elements, length < bytes.count ? .rest : result.gap)
        }
        length /= 8
      }
      return ([], bytes.isEmpty ? nil : .rest)
    }
  }

  /// The gap of a document whose frames the parser has moved (HTML 13.2.6.4.7, adoption agency).
  ///
  /// WebKit loads such a frame again.
  private var gap: PageGap? { movesFrames ? .name("has a frame that the parser moves") : nil }

  private init(
    _ tree: UnsafeMutablePointer<cgumbo_tree>, of source: SourceText, at start: UnsafePointer<CChar>
  ) {
    self.source = source
    self.start = start
    if let root = tree.pointee.output?.pointee.root { read(root) }
    associate()
  }

  /// Walks the tree without recursion.
  private mutating func read(_ root: UnsafeMutablePointer<GumboNode>) {
    var rest = [(node: root, parent: Int?.none, depth: 0, isMoved: false)]
    while let (node, parent, depth, wasMoved) = rest.popLast() {
      let isTemplate = node.pointee.type == GUMBO_NODE_TEMPLATE
      guard isTemplate || node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
      let isMoved = wasMoved || node.pointee.parse_flags.rawValue & Self.moved != 0
      add(node.pointee.v.element, parent: parent, isMoved: isMoved)
      // The content of a template is in a separate document.
      guard !isTemplate else { continue }
      let place = depth < HTMLDocument.depthLimit ? elements.count - 1 : parent
      for child in nodes(node.pointee.v.element.children).reversed() {
        rest.append((child, place, depth + 1, isMoved))
      }
    }
  }

  /// The parser's flag for an element that has taken over the content of another element.
  ///
  /// Controls within such an element belong only to a form that contains them (HTML 13.2.6.4.7,
  /// adoption agency).
  private static let moved = GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue

  private mutating func add(_ element: GumboElement, parent: Int?, isMoved: Bool) {
    let offset = element.original_tag.data.map { $0 - start }
    let tag = tag(of: element, at: offset)
    var attributes: [String: String] = [:]
    for attribute in items(element.attributes, GumboAttribute.self) {
      let prefix = attribute.pointee.attr_namespace == GUMBO_ATTR_NAMESPACE_XLINK ? "xlink:" : ""
      let name = prefix + String(cString: attribute.pointee.name).lowercased()
      attributes[name] = source.restored(String(cString: attribute.pointee.value))
    }
    if isMoved, ["iframe", "frame", "embed", "object"].contains(tag) { movesFrames = true }
    if let offset, tag == "form" { forms.append((elements.count, offset)) }
    if let offset, !isMoved, PageElement.formControls.contains(tag) {
      controls.append((elements.count, offset))
    }
    elements.append(
      PageElement(
        tag: tag, attributes: attributes, parent: parent,
        text: PageElement.tagsWithText.contains(tag) ? text(of: element) : "", offset: offset))
  }

  /// Associates each control with the form that is open where the control begins (HTML 13.2.6.1,
  /// create an element for a token).
  ///
  /// The control may be outside of the form, for example if the form is in a table.
  private mutating func associate() {
    for (place, offset) in controls {
      guard let form = forms.last(where: { $0.offset < offset }),
        !source.formEnds.contains(where: { form.offset < $0 && $0 < offset })
      else { continue }
      elements[place].form = form.place
    }
  }

  private func tag(of element: GumboElement, at offset: Int?) -> String {
    let name = offset.flatMap { source.replacedName(at: $0 + 1) } ?? name(of: element)
    switch element.tag_namespace {
    case GUMBO_NAMESPACE_SVG: return "svg:" + name.lowercased()
    case GUMBO_NAMESPACE_MATHML: return "math:" + name.lowercased()
    default: return name.lowercased()
    }
  }

  private func name(of element: GumboElement) -> String {
    guard element.tag == GUMBO_TAG_UNKNOWN else {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let start = piece.data else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: piece.length), as: UTF8.self)
  }

  /// Returns the text directly within an element.
  private func text(of element: GumboElement) -> String {
    let texts = nodes(element.children).lazy.filter {
      [GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA].contains($0.pointee.type)
    }
    return source.restored(texts.map { String(cString: $0.pointee.v.text.text) }.joined())
  }

  private func nodes(_ vector: GumboVector) -> [UnsafeMutablePointer<GumboNode>] {
    items(vector, GumboNode.self)
  }

  private func items<Item>(
    _ vector: GumboVector, _ type: Item.Type
  ) -> [UnsafeMutablePointer<Item>] {
    UnsafeBufferPointer(start: vector.data, count: Int(vector.length))
      .compactMap { $0?.assumingMemoryBound(to: type) }
  }
}
