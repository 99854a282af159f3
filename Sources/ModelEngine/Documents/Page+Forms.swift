import Foundation
import WebViewKit

/// Sending forms (HTML 4.10.21).
extension Page {
  /// Returns the action of a submit button; `nil` if it submits no form.
  ///
  /// A button submits no form if its form is invalid or closes a dialog, or if it has no form.
  func submit(_ button: Int) -> PageAction? {
    elements.form(of: button).flatMap { submission(of: $0, by: button) }
  }

  /// Returns the action of the Return key in a form's field (HTML 4.10.21.2).
  ///
  /// The key presses the form's first submit button. If there is no such button, it submits the
  /// form if the form has fewer than two text fields.
  func implicitSubmission(of form: Int) -> PageAction? {
    if let button = defaultButton(of: form) {
      return elements.isDisabled(button) ? nil : submission(of: form, by: button)
    }
    let fields = owned(by: form).count { elements.inputType(of: $0)?.holdsText == true }
    return fields < 2 ? submission(of: form, by: nil) : nil
  }

  /// Returns the button of a form that the Return key presses.
  func defaultButton(of form: Int) -> Int? { owned(by: form).first(where: elements.isSubmitButton) }

  private func owned(by form: Int) -> [Int] {
    elements.indices.filter { elements.form(of: $0) == form }
  }

  /// Returns the form that a control belongs to.
  ///
  /// For any other element, returns the nearest enclosing form, or the element itself if it is a
  /// form.
  func formAround(_ index: Int) -> Int? {
    elements.form(of: index)
      ?? elements.path(from: index).first { elements[$0].tag == "form" }
  }

  private func submission(of form: Int, by button: Int?) -> PageAction? {
    guard elements.mayBeSent(form, by: button) else {
      return decide(nil, by: .invalidFormIsNotSent)
    }
    let attribute = { (name: String) in
      button.flatMap { elements[$0]["form" + name] } ?? elements[form][name]
    }
    let method = (attribute("method") ?? "get").lowercased()
    guard method != "dialog" else { return nil }
    let address = attribute("action")
    guard let action = address?.isEmpty != false ? url : destination(address) else { return nil }
    let isMail = action.scheme?.lowercased() == "mailto"
    let data = FormDataSet(
      of: form, by: button, in: elements, isMail ? .utf8 : formEncoding(elements[form]))
    let type = EncodingType(attribute("enctype"))
    // A form has no body if it is sent to data: (HTML 4.10.21.3) or to about: (observed webkitgtk
    // 2.50.6 in WebCore/loader/FormSubmission.cpp).
    let isData = ["data", "about"].contains(action.scheme?.lowercased())
    let request =
      method == "post" && isData
      ? URLRequest(url: action)
      : method == "post"
        ? post(data, of: form, as: type == .multipart && isMail ? .urlEncoded : type, to: action)
        : get(data.urlEncoded, from: action)
    var submission = PageAction(
      request: isMail && method == "post" ? request.asMail : request,
      type: .formSubmitted, target: attribute("target") ?? baseTarget,
      textFields: textFields(of: form))
    submission.setRelation(of: elements[form])
    return submission
  }

  /// Returns the encoding of a form: the first known encoding in `accept-charset`, or else the
  /// document's encoding (HTML 4.10.21.5, picking an encoding for the form).
  private func formEncoding(_ form: PageElement) -> TextEncoding {
    let accepted = form["accept-charset"]?.split { $0 == "," || $0.isWhitespace } ?? []
    return (accepted.lazy.compactMap { TextEncoding(label: $0) }.first ?? encoding).output
  }

  /// Returns the text fields of a form (WebCore: FormSubmission::create), including those that are
  /// not sent.
  private func textFields(of form: Int) -> [String: String] {
    owned(by: form).reduce(into: [:]) { fields, index in
      guard elements.inputType(of: index)?.isTextField == true else { return }
      fields[elements[index]["name"] ?? ""] = elements.value(of: index)
    }
  }

  private func get(_ data: String, from action: URL) -> URLRequest {
    var parts = URLComponents(url: action, resolvingAgainstBaseURL: true)
    parts?.percentEncodedQuery = data
    return URLRequest(url: parts?.url ?? action)
  }

  /// The format in which a form data set is sent.
  private enum EncodingType: String {
    case urlEncoded = "application/x-www-form-urlencoded"
    case multipart = "multipart/form-data"
    case plainText = "text/plain"

    init(_ attribute: String?) {
      self = attribute.flatMap { EncodingType(rawValue: $0.lowercased()) } ?? .urlEncoded
    }
  }

  private func post(
    _ data: FormDataSet, of form: Int, as type: EncodingType, to action: URL
  ) -> URLRequest {
    var request = URLRequest(url: action)
    request.httpMethod = "POST"
    var contentType = type.rawValue
    switch type {
    case .urlEncoded: request.httpBody = Data(data.urlEncoded.utf8)
    case .plainText:
      // Only a form whose own method is POST is sent as plain text. The button's method is ignored
      // (observed webkitgtk 2.50.6 in WebCore/loader/FormSubmission.cpp).
      let isPosted = elements[form]["method"]?.lowercased() == "post"
      request.httpBody = isPosted ? Data(data.plainText) : Data(data.urlEncoded.utf8)
    case .multipart:
      let boundary = FormDataSet.boundary()
      contentType += "; boundary=\(boundary)"
      request.httpBody = Data(data.multipart(boundary: boundary))
    }
    request.setValue(contentType, forHTTPHeaderField: "Content-Type")
    return request
  }
}
