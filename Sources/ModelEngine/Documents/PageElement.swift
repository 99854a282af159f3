/// An element of a parsed document, as far as clicks and forms need it.
struct PageElement: Hashable, Sendable {
  /// The elements whose text matters.
  static let tagsWithText: Set<String> = ["title", "textarea", "option", "svg:title"]
  /// The elements that belong to a form (HTML 4.10.2, listed elements).
  static let formControls: Set<String> = [
    "button", "fieldset", "input", "object", "output", "select", "textarea",
  ]

  /// The name in lower case, with a prefix if the element is not HTML: `svg:title`.
  var tag: String
  /// The attributes with names in lower case.
  var attributes: [String: String]
  /// The index of the parent among the document's elements.
  var parent: Int?
  /// The text within, for the few elements whose text matters.
  var text = ""
  /// The offset of its tag in the source, in bytes; `nil` if it has no tag there.
  var offset: Int?
  /// The index of the form that was open where the control began; `nil` if there was none.
  var form: Int?
  /// The text that the user has typed in place of the value; `nil` if there is none.
  var typed: String?
  /// Whether the user has ticked the box or the radio button; `nil` if it is unchanged.
  var isTicked: Bool?

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The name without a prefix.
  var localName: Substring { tag.split(separator: ":").last ?? "" }
}

extension [PageElement] {
  /// Returns the indices of an element and of the elements around it, the innermost first.
  func path(from index: Int) -> [Int] {
    var path = [index]
    while let parent = path.last.flatMap({ self[$0].parent }) { path.append(parent) }
    return path
  }

  /// Returns the index of the first element that has an id.
  func element(withID id: String) -> Int? { id.isEmpty ? nil : firstIndex { $0["id"] == id } }

  /// Returns the index of the form that a control belongs to (HTML 4.10.17.3).
  func form(of index: Int) -> Int? {
    guard PageElement.formControls.contains(self[index].tag) else { return nil }
    if let id = self[index]["form"] {
      return element(withID: id).flatMap { self[$0].tag == "form" ? $0 : nil }
    }
    return self[index].form ?? path(from: index).first { self[$0].tag == "form" }
  }

  /// Returns the index of the control that a label is for (HTML 4.10.4).
  func control(of label: Int) -> Int? {
    if let id = self[label]["for"] {
      return element(withID: id).flatMap { isLabelable($0) ? $0 : nil }
    }
    return indices.first { isLabelable($0) && path(from: $0).contains(label) }
  }

  private func isLabelable(_ index: Int) -> Bool {
    switch self[index].tag {
    case "button", "meter", "output", "progress", "select", "textarea": true
    case "input": self[index]["type"]?.lowercased() != "hidden"
    default: false
    }
  }
}
