import Foundation

/// The public symbols of a folder of sources, read off its declarations.
///
/// It knows how this package is written: two spaces a level, one declaration a line or with its
/// parameters below, and no public member in an extension that is not itself indented so.
struct PublicSymbols {
  /// Names in DocC's spelling: `WKWebView.load(_:)`.
  private(set) var names: Set<String> = []
  private var contexts: [Context] = []

  /// A type or extension that encloses a line.
  private struct Context {
    var name: String
    var indent: Int
    /// Whether its members are public without saying so: a protocol's, or an enumeration's cases.
    var isPublicProtocol = false
    var isPublicEnum = false
  }

  /// Reads all files of a folder and the folders in it.
  init(of folder: URL) {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      read((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  /// Reads the text of one file.
  init(text: String) { read(text) }

  private mutating func read(_ text: String) {
    contexts = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      if line.dropFirst(indent).hasPrefix("}"), contexts.last?.indent == indent {
        contexts.removeLast()
      } else if indent == (contexts.last.map { $0.indent + 2 } ?? 0) {
        take(lines[index...].prefix(30).joined(separator: "\n"), indent)
      }
    }
  }

  /// Adds one declaration: the words before its name, the name, and the text after it.
  private mutating func take(_ text: String, _ indent: Int) {
    let pattern =
      /^ *((?:@\w+(?:\([^)]*\))? |\w+(?:\([a-z]+\))? )*?)(class|struct|enum|protocol|extension|func|var|let|init|case|typealias)\b(?! (?:func|var)\b) ?(`?[\w.]*`?)/
    guard let match = text.prefixMatch(of: pattern) else { return }
    let words = String(match.1).split(separator: " ")
    let isPublic = words.contains("public") || words.contains("open")
    let name = String(match.3.replacing("`", with: ""))
    switch match.2 {
    case "class", "struct", "enum", "protocol":
      open(name, kind: String(match.2), isPublic, indent)
      if text.prefix(while: { $0 != "\n" }).hasSuffix("{}") { contexts.removeLast() }
    case "extension": contexts.append(Context(name: name, indent: indent))
    case "case":
      if contexts.last?.isPublicEnum == true { takeCases(text) }
    default:
      guard isPublic || contexts.last?.isPublicProtocol == true else { return }
      guard match.2 == "init" || !name.isEmpty else { return }
      let isFunction = match.2 == "func" || match.2 == "init"
      let labels = isFunction ? labels(in: text[match.range.upperBound...]) : ""
      add(match.2 == "init" ? "init" + labels : name + labels)
    }
  }

  private mutating func open(_ name: String, kind: String, _ isPublic: Bool, _ indent: Int) {
    if isPublic { add(name) }
    contexts.append(
      Context(
        name: (contexts.last.map { $0.name + "." } ?? "") + name, indent: indent,
        isPublicProtocol: isPublic && kind == "protocol",
        isPublicEnum: isPublic && kind == "enum"))
  }

  /// Adds the cases of one line.
  private mutating func takeCases(_ text: String) {
    let line = text.prefix { $0 != "\n" }
    guard let first = line.range(of: "case ") else { return }
    for part in line[first.upperBound...].split(separator: ",") {
      let name = part.trimmingPrefix(" ").prefix { $0.isLetter || $0.isNumber }
      if !name.isEmpty { add(String(name)) }
    }
  }

  private mutating func add(_ name: String) {
    guard !name.isEmpty else { return }
    names.insert(contexts.last.map { $0.name + "." + name } ?? name)
  }

  /// `(_:frame:)` of a parameter list.
  private func labels(in text: Substring) -> String {
    guard let start = text.firstIndex(of: "(") else { return "" }
    var depth = 0
    var parameters = [""]
    var last: Character = " "
    for character in text[start...] {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      last = character
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
    }
    let labels = parameters.map { parameter in
      String(parameter.drop { !($0.isLetter || $0 == "_") }.prefix { !" :\n".contains($0) })
    }
    return "(" + labels.filter { !$0.isEmpty }.map { $0 + ":" }.joined() + ")"
  }
}
