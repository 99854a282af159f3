import Foundation

/// The scripts of a parsed document, which the model does not run.
struct PageScripts: Sendable {
  private let elements: [PageElement]

  init(_ elements: [PageElement]) { self.elements = elements }

  /// A description of the first script that may run without a click; `nil` if there is none.
  var first: String? {
    elements.lazy.compactMap { Self.script(of: $0) }.first
  }

  /// Returns a description of the first script that user input to an element may run; `nil` if
  /// there is none.
  ///
  /// Input is a click, or text and the Return key typed into the element.
  ///
  /// An event of the element also reaches its ancestors (DOM 2.9), and an event of a button reaches
  /// the form that it sends.
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

  /// Returns the control of a clicked label.
  private func control(of line: [Int]) -> Int? {
    line.first { elements[$0].tag == "label" }.flatMap(elements.control)
  }

  /// Returns the form that a clicked control belongs to, which may be elsewhere in the document.
  private func form(of line: [Int]) -> Int? {
    line.lazy.compactMap(elements.form).first
  }

  // MARK: Scripts

  /// Returns a description of the part of an element that may run without a click.
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

  /// Whether a URL runs a script, ignoring white space and control characters.
  private static func isScript(_ address: String?) -> Bool {
    guard let address else { return false }
    return address.unicodeScalars.filter { $0.value > 0x20 }.prefix(11)
      .map { String($0) }.joined().lowercased() == "javascript:"
  }

  // MARK: Handlers

  /// Returns a description of the first event handler whose event passes a test.
  private static func handler(of element: PageElement, if fits: (String) -> Bool) -> String? {
    let name = element.attributes.keys.sorted().first { name in
      name.count > 2 && name.hasPrefix("on") && fits(String(name.dropFirst(2)))
    }
    return name.map { "a handler \($0)" }
  }

  /// Whether an event can occur without a click or a key press.
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

  /// Whether an event needs a key press, a drag or the pasteboard.
  private static func isOfOtherInput(_ event: String) -> Bool {
    event.hasPrefix("key") || event.hasPrefix("drag") || ofOtherInput.contains(event)
  }

  private static let ofOtherInput: Set<String> = [
    "drop", "wheel", "copy", "cut", "paste", "beforecopy", "beforecut", "beforepaste", "search",
  ]
}
