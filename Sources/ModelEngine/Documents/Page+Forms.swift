import Foundation
import WebViewKit

/// Sending forms (HTML 4.10.21), as `application/x-www-form-urlencoded` or `text/plain`.
extension Page {
  /// Returns the action of a submit button; `nil` if that belongs to no form, or to one that
  /// closes a dialog.
  func submit(_ button: Int) -> PageAction? {
    form(of: button).flatMap { submission(of: $0, by: button) }
  }

  /// Returns the action of Return in a form's field (HTML 4.10.21.2): what its first submit
  /// button does, or of a form without one that has a single text field, its submission.
  func implicitSubmission(of form: Int) -> PageAction? {
    if let button = defaultButton(of: form) {
      return elements[button]["disabled"] == nil ? submission(of: form, by: button) : nil
    }
    let fields = owned(by: form).count { elements[$0].tag == "input" && holdsText(elements[$0]) }
    return fields < 2 ? submission(of: form, by: nil) : nil
  }

  /// Returns the button of a form that Return presses.
  func defaultButton(of form: Int) -> Int? { owned(by: form).first { submits(elements[$0]) } }

  private func owned(by form: Int) -> [Int] {
    elements.indices.filter { self.form(of: $0) == form }
  }

  /// Returns the form that an element is, or belongs to.
  func formAround(_ index: Int) -> Int? { elements[index].tag == "form" ? index : form(of: index) }

  /// Whether an element is a text field that takes input.
  func takesText(_ element: PageElement) -> Bool {
    element["disabled"] == nil && element["readonly"] == nil
      && (element.tag == "textarea" || element.tag == "input" && holdsText(element))
  }

  private func holdsText(_ element: PageElement) -> Bool {
    !Self.typesWithoutText.contains(element["type"]?.lowercased() ?? "text")
  }

  private func submission(of form: Int, by button: Int?) -> PageAction? {
    let pressed = button.map { elements[$0] }
    let method = (pressed?["formmethod"] ?? elements[form]["method"] ?? "get").lowercased()
    guard method != "dialog" else { return nil }
    let address = pressed?["formaction"] ?? elements[form]["action"]
    guard let action = address?.isEmpty != false ? url : destination(address) else { return nil }
    let fields = fields(of: form, pressed: button)
    let type = (pressed?["formenctype"] ?? elements[form]["enctype"])?.lowercased()
    var submission = PageAction(
      request: method == "post"
        ? post(fields, as: type, to: action) : get(FormEncoding.query(fields), from: action),
      type: .formSubmitted,
      target: pressed?["formtarget"] ?? elements[form]["target"] ?? baseTarget,
      textFields: textFields(of: form))
    submission.setRelation(of: elements[form])
    return submission
  }

  /// Returns the text fields of a form (WebCore: FormSubmission::create), also those that are not
  /// sent.
  private func textFields(of form: Int) -> [String: String] {
    elements.indices.reduce(into: [:]) { fields, index in
      let element = elements[index]
      guard element.tag == "input", self.form(of: index) == form else { return }
      guard !Self.otherTypes.contains(element["type"]?.lowercased() ?? "text") else { return }
      fields[element["name"] ?? ""] = element.typed ?? element["value"] ?? ""
    }
  }

  /// The types of inputs that are no text fields; an unknown type is one.
  private static let otherTypes: Set<String> = [
    "button", "checkbox", "color", "date", "datetime-local", "file", "hidden", "image", "month",
    "radio", "range", "reset", "submit", "time", "week",
  ]

  /// The types of inputs that hold no text that can be typed.
  private static let typesWithoutText: Set<String> = [
    "button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset", "submit",
  ]

  private func get(_ data: String, from action: URL) -> URLRequest {
    var parts = URLComponents(url: action, resolvingAgainstBaseURL: true)
    parts?.percentEncodedQuery = data
    return URLRequest(url: parts?.url ?? action)
  }

  private func post(
    _ fields: [(name: String, value: String)], as type: String?, to action: URL
  ) -> URLRequest {
    var request = URLRequest(url: action)
    request.httpMethod = "POST"
    let isText = type == "text/plain"
    request.httpBody = Data((isText ? FormEncoding.text(fields) : FormEncoding.query(fields)).utf8)
    request.setValue(
      isText ? "text/plain" : "application/x-www-form-urlencoded",
      forHTTPHeaderField: "Content-Type")
    return request
  }

  private func form(of index: Int) -> Int? {
    if let id = elements[index]["form"] { return elements.form(id) }
    return elements.path(from: index).dropFirst().first { elements[$0].tag == "form" }
  }

  /// Returns the names and values that a form sends, in document order.
  private func fields(of form: Int, pressed button: Int?) -> [(name: String, value: String)] {
    elements.indices.compactMap { index in
      let element = elements[index]
      guard self.form(of: index) == form, element["disabled"] == nil,
        let name = element["name"], !name.isEmpty,
        let value = value(of: index, isPressed: index == button)
      else { return nil }
      return (name, value)
    }
  }

  private func value(of index: Int, isPressed: Bool) -> String? {
    let element = elements[index]
    switch element.tag {
    case "textarea": return element.typed ?? element.text
    case "select": return selected(in: index)
    case "button": return isPressed ? element["value"] ?? "" : nil
    case "input": break
    default: return nil
    }
    switch element["type"]?.lowercased() {
    case "submit": return isPressed ? element["value"] ?? "Submit" : nil
    case "checkbox", "radio": return element["checked"] == nil ? nil : element["value"] ?? "on"
    case "button", "reset", "image", "file": return nil
    default: return element.typed ?? element["value"] ?? ""
    }
  }

  private func selected(in select: Int) -> String? {
    let options = elements.indices.filter { index in
      elements[index].tag == "option" && elements.path(from: index).contains(select)
    }
    let chosen = options.first { elements[$0]["selected"] != nil } ?? options.first
    return chosen.map { elements[$0]["value"] ?? elements[$0].text }
  }
}
