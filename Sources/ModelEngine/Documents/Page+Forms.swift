import Foundation
import FoundationNetworking
import WebViewKit

/// Sending forms (HTML 4.10.21), as `application/x-www-form-urlencoded`.
extension Page {
  /// What the press of a submit button asks for; nil where it belongs to no form, or to one that
  /// closes a dialog.
  func submit(_ button: Int) -> PageAction? {
    guard let form = form(of: button) else { return nil }
    let pressed = elements[button]
    let method = (pressed["formmethod"] ?? elements[form]["method"] ?? "get").lowercased()
    guard method != "dialog" else { return nil }
    let address = pressed["formaction"] ?? elements[form]["action"]
    guard let action = address == nil ? url : resolve(address) else { return nil }
    let data = encoded(fields(of: form, pressed: button))
    return PageAction(
      request: method == "post" ? post(data, to: action) : get(data, from: action),
      type: .formSubmitted,
      target: pressed["formtarget"] ?? elements[form]["target"] ?? baseTarget)
  }

  private func get(_ data: String, from action: URL) -> URLRequest {
    var parts = URLComponents(url: action, resolvingAgainstBaseURL: true)
    parts?.percentEncodedQuery = data
    return URLRequest(url: parts?.url ?? action)
  }

  private func post(_ data: String, to action: URL) -> URLRequest {
    var request = URLRequest(url: action)
    request.httpMethod = "POST"
    request.httpBody = Data(data.utf8)
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
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

  private func encoded(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// URL standard, section 5.2.
  private func encoded(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
