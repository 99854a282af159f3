/// An element of a parsed document, with the properties that clicks and forms need.
struct PageElement: Hashable, Sendable {
  /// The tags of the elements whose text is kept.
  static let tagsWithText: Set<String> = ["title", "textarea", "option", "svg:title"]
  /// The elements that belong to a form (HTML 4.10.2, listed elements).
  static let formControls: Set<String> = [
    "button", "fieldset", "input", "object", "output", "select", "textarea",
  ]

  /// The name in lower case, with a prefix if it is not an HTML element: `svg:title`.
  var tag: String
  /// The attributes with names in lower case.
  var attributes: [String: String]
  /// The index of the parent among the document's elements.
  var parent: Int?
  /// The text directly within the element, if its tag is in `tagsWithText`.
  var text = ""
  /// The byte offset of the element's tag in the source; `nil` if it has no tag there.
  var offset: Int?
  /// The index of the form that was open where the control begins; `nil` if no form was open.
  var form: Int?
  /// The text that the user has typed instead of the value; `nil` if the user has typed nothing.
  var typed: String?
  /// Whether the checkbox or radio button is checked; `nil` if the user has not changed it.
  var isTicked: Bool?

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The name without a prefix.
  var localName: Substring { tag.split(separator: ":").last ?? "" }
}

extension [PageElement] {
  /// Returns the indices of an element and its ancestors, the innermost one first.
  func path(from index: Int) -> [Int] {
    var path = [index]
    while let parent = path.last.flatMap({ self[$0].parent }) { path.append(parent) }
    return path
  }

  /// Returns the index of the first element with the given id.
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
