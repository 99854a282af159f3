/// What the name of a file says to wptserve.
struct WPTFileName {
  private let name: String

  /// Takes a path or a name.
  init(_ path: String) {
    name = path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// A file of fields for the file without this ending.
  var isHeaders: Bool { name.hasSuffix(".headers") }
  /// A file of fields with `{{…}}`.
  var isHeaderTemplate: Bool { name.hasSuffix(".sub.headers") }
  /// A file that is a whole response, status line and all.
  var isWhole: Bool { name.hasSuffix(".asis") }
  /// A handler in Python.
  var isScript: Bool { name.hasSuffix(".py") }
  /// A file with `{{…}}`.
  var isTemplate: Bool { name.contains(".sub.") }
  /// A file in which an author can write what is no field or no expression.
  var isChecked: Bool { isHeaders || isTemplate && !isWhole && !isScript }

  /// The media type, without a charset: the file says it, or leaves it to the browser.
  var type: String { String(MediaType.of(name).prefix { $0 != ";" }) }

  /// How values are written into the file.
  var escaping: Template.Escaping {
    let isMarkup = [".html", ".htm", ".xht", ".xhtml", ".xml", ".svg"].contains(
      where: name.hasSuffix)
    return isMarkup ? .html : .none
  }
}
