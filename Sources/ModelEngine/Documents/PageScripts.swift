import Foundation

/// The scripts of a parsed document, which the model does not run.
struct PageScripts: Sendable {
  private let elements: [PageElement]

  init(_ elements: [PageElement]) { self.elements = elements }

  /// The first script that may run without a click, in words; `nil` if there is none.
  var first: String? {
    elements.lazy.compactMap { Self.script(of: $0) }.first
  }

  /// Returns the first script that a click on an element may run, or text and Return typed into it,
  /// in words; `nil` if there is none.
  ///
  /// An event of the element reaches the elements around it (DOM 2.9), and a button's reach the
  /// form that it sends.
  func first(byInputOn index: Int, withKeys hasKeys: Bool = false) -> String? {
    let line = elements.path(from: index)
    let reached =
      line + [control(of: line), form(of: line)].compactMap(\.self).flatMap(elements.path)
    return reached.lazy.compactMap { index in
      let element = elements[index]
      if Self.addresses.contains(where: { Self.isScript(element[$0]) }) {
        return "a javascript: address"
      }
      return Self.handler(of: element) { Self.isOfClick($0) || hasKeys && $0.hasPrefix("key") }
    }.first
  }

  // MARK: Elements

  /// Returns the control whose label is clicked.
  private func control(of line: [Int]) -> Int? {
    line.first { elements[$0].tag == "label" }.flatMap(elements.control)
  }

  /// Returns the form elsewhere in the document to which a clicked button belongs.
  private func form(of line: [Int]) -> Int? {
    line.lazy.compactMap(elements.form).first
  }

  // MARK: Scripts

  /// Returns the part of an element that may run without a click, in words.
  private static func script(of element: PageElement) -> String? {
    if isScript(element) { return "a script" }
    if ["iframe", "frame"].contains(element.tag), isScript(element["src"]) {
      return "a frame with a javascript: address"
    }
    return handler(of: element) { mayRunByItself($0, on: element) }
  }

  /// The types of scripts that run (WHATWG MIME Sniffing 4.6).
  private static let types: Set<String> = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
    "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
    "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
    "text/x-javascript",
  ]

  /// Whether an element is a script of a type that runs (HTML 4.12.1, prepare the script element).
  private static func isScript(_ element: PageElement) -> Bool {
    guard ["script", "svg:script"].contains(element.tag) else { return false }
    var type = element["type"]
    if type == nil, let language = element["language"], !language.isEmpty {
      type = "text/\(language)"
    }
    guard let type = type?.trimmingCharacters(in: .whitespaces).lowercased(), !type.isEmpty else {
      return element["nomodule"] == nil
    }
    return type == "module" || types.contains(type) && element["nomodule"] == nil
  }

  private static let addresses = ["href", "action", "formaction", "xlink:href"]

  /// Whether an address runs a script; white space and control characters before it do not matter.
  private static func isScript(_ address: String?) -> Bool {
    guard let address else { return false }
    return address.unicodeScalars.filter { $0.value > 0x20 }.prefix(11)
      .map { String($0) }.joined().lowercased() == "javascript:"
  }

  // MARK: Handlers

  /// Returns the first handler of an event that fits, in words.
  private static func handler(of element: PageElement, if fits: (String) -> Bool) -> String? {
    let name = element.attributes.keys.sorted().first { name in
      name.count > 2 && name.hasPrefix("on") && fits(String(name.dropFirst(2)))
    }
    return name.map { "a handler \($0)" }
  }

  /// Whether an event may come without a click or a key.
  private static func mayRunByItself(_ event: String, on element: PageElement) -> Bool {
    if isOfFocus(event) {
      return element["autofocus"] != nil || ["body", "frameset"].contains(element.tag)
    }
    return !isOfClick(event) && !isOfOtherInput(event)
  }

  private static func isOfFocus(_ event: String) -> Bool {
    event.hasPrefix("focus") || event == "blur"
  }

  private static func isOfClick(_ event: String) -> Bool {
    isOfFocus(event) || ofClick.contains(event)
      || ["mouse", "pointer", "touch", "gesture"].contains { event.hasPrefix($0) }
  }

  private static let ofClick: Set<String> = [
    "click", "auxclick", "dblclick", "contextmenu", "beforeinput", "input", "change", "submit",
    "formdata", "reset", "invalid", "select", "selectstart", "selectionchange", "close", "cancel",
    "gotpointercapture", "lostpointercapture",
  ]

  /// Whether an event needs a key, a drag or the pasteboard.
  private static func isOfOtherInput(_ event: String) -> Bool {
    event.hasPrefix("key") || event.hasPrefix("drag") || ofOtherInput.contains(event)
  }

  private static let ofOtherInput: Set<String> = [
    "drop", "wheel", "copy", "cut", "paste", "beforecopy", "beforecut", "beforepaste", "search",
  ]
}

/// A search for the first script of a document while it comes in.
struct ScriptSearch: Sendable {
  private var isOver = false
  private var seen = 0

  /// Returns the first script of a whole document that runs without a click, in words.
  static func script(in data: Data, type: String) -> String? {
    var search = ScriptSearch()
    return search.script(in: Array(data), type: type)
  }

  /// Returns the first script in what has come of a document, in words; `nil` if there is none, or
  /// it was found before.
  mutating func script(in bytes: [UInt8], type: String) -> String? {
    guard !isOver, HTMLDocument.isMarkup(type) else { return nil }
    // A word may begin in what came before.
    let new = bytes[max(0, seen - Self.longestWord)...]
    seen = bytes.count
    // Most documents have no script, and need not be parsed twice for that.
    guard Self.mayHaveScript(new) else { return nil }
    let document = HTMLDocument(bytes, encoding: nil, type: type)
    let script = PageScripts(document.elements).first
    isOver = script != nil
    return script
  }

  private static let longestWord = 64

  /// Whether the word `script` is there, or an attribute whose name begins with `on`.
  private static func mayHaveScript(_ bytes: ArraySlice<UInt8>) -> Bool {
    let small = bytes.map { $0 | 0x20 }
    return small.contains("script".utf8)
      || bytes.indices.contains { index in
        bytes[index] == UInt8(ascii: "=") && isHandler(bytes[..<index])
      }
  }

  /// Whether bytes end with a word that begins with `on`, with or without white space behind it.
  private static func isHandler(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let word = bytes.reversed().drop { $0 <= 0x20 }.prefix { letters.contains($0 | 0x20) }
    return word.count > 2 && word.suffix(2).map { $0 | 0x20 } == Array("no".utf8)
  }
}
