import Foundation
import FoundationNetworking
import WebViewKit

/// Sending forms (HTML 4.10.21), as `application/x-www-form-urlencoded` or `text/plain`.
extension Page {
  /// What the press of a submit button asks for; nil where it belongs to no form, or to one that
  /// closes a dialog.
  func submit(_ button: Int) -> PageAction? {
    guard let form = form(of: button) else { return nil }
    let pressed = elements[button]
    let method = (pressed["formmethod"] ?? elements[form]["method"] ?? "get").lowercased()
    guard method != "dialog" else { return nil }
    let address = pressed["formaction"] ?? elements[form]["action"]
    guard let action = address == nil ? url : destination(address) else { return nil }
    let fields = fields(of: form, pressed: button)
    let type = (pressed["formenctype"] ?? elements[form]["enctype"])?.lowercased()
    return PageAction(
      request: method == "post"
        ? post(fields, as: type, to: action) : get(FormEncoding.query(fields), from: action),
      type: .formSubmitted,
      target: pressed["formtarget"] ?? elements[form]["target"] ?? baseTarget,
      form: SubmittedForm(values: textFields(of: form)))
  }

  /// The text fields of a form (WebCore: FormSubmission::create), also those that are not sent.
  private func textFields(of form: Int) -> [String: String] {
    elements.indices.reduce(into: [:]) { fields, index in
      let element = elements[index]
      guard element.tag == "input", self.form(of: index) == form else { return }
      guard !Self.otherTypes.contains(element["type"]?.lowercased() ?? "text") else { return }
      fields[element["name"] ?? ""] = element["value"] ?? ""
    }
  }

  /// The types of inputs that are no text fields; an unknown type is one.
  private static let otherTypes: Set<String> = [
    "button", "checkbox", "color", "date", "datetime-local", "file", "hidden", "image", "month",
    "radio", "range", "reset", "submit", "time", "week",
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
    if let id = elements[index]["form"] {
      return elements.firstIndex { $0.tag == "form" && $0["id"] == id }
    }
    var candidate = elements[index].parent
    while let current = candidate, elements[current].tag != "form" {
      candidate = elements[current].parent
    }
    return candidate
  }

  /// The names and values that a form sends, in document order.
  private func fields(of form: Int, pressed button: Int) -> [(name: String, value: String)] {
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
    case "textarea": return element.text
    case "select": return selected(in: index)
    case "button": return isPressed ? element["value"] ?? "" : nil
    case "input": break
    default: return nil
    }
    switch element["type"]?.lowercased() {
    case "submit": return isPressed ? element["value"] ?? "Submit" : nil
    case "checkbox", "radio": return element["checked"] == nil ? nil : element["value"] ?? "on"
    case "button", "reset", "image", "file": return nil
    default: return element["value"] ?? ""
    }
  }

  private func selected(in select: Int) -> String? {
    let options = elements.indices.filter { index in
      elements[index].tag == "option" && isInside(index, select)
    }
    let chosen = options.first { elements[$0]["selected"] != nil } ?? options.first
    return chosen.map { elements[$0]["value"] ?? elements[$0].text }
  }

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var candidate = elements[index].parent
    while let current = candidate, current != ancestor { candidate = elements[current].parent }
    return candidate != nil
  }
}
