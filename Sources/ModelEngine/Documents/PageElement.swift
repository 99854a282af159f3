/// An element of a parsed document, as far as clicks and forms need it.
struct PageElement: Hashable, Sendable {
  /// The tag in lower case.
  var tag: String
  /// The attributes with names in lower case.
  var attributes: [String: String]
  /// The place of the parent among the document's elements.
  var parent: Int?
  /// The text within, for the few elements whose text matters: `title`, `textarea`, `option`.
  var text = ""
  /// What the user has typed in place of the value; `nil` if nothing has been.
  var typed: String?

  subscript(attribute: String) -> String? { attributes[attribute] }
}
