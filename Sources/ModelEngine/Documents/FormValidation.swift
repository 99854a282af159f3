import Foundation

/// Constraint validation, which may prevent the user from sending a form (HTML 4.10.21.2).
extension [PageElement] {
  /// Whether a form may be sent: all controls satisfy their constraints, or validation is off.
  func mayBeSent(_ form: Int, by submitter: Int?) -> Bool {
    if self[form]["novalidate"] != nil
      || submitter.map({ self[$0]["formnovalidate"] }) ?? nil != nil
    {
      return true
    }
    return !indices.contains { self.form(of: $0) == form && isInvalid($0) }
  }

  /// Whether a control does not satisfy its constraints (HTML 4.10.21.1).
  func isInvalid(_ index: Int) -> Bool {
    guard isCandidate(index) else { return false }
    switch self[index].tag {
    case "select": return lacksChoice(index)
    case "textarea": return lacksText(index) || isTooShort(index)
    case "input": return isInvalidInput(index, InputType(self[index]["type"]))
    default: return false
    }
  }

  /// Whether a control takes part in constraint validation.
  private func isCandidate(_ index: Int) -> Bool {
    guard !isDisabled(index), !path(from: index).contains(where: { self[$0].tag == "datalist" })
    else { return false }
    switch inputType(of: index) {
    case .hidden, .reset, .button: return false
    case .checkbox, .radio, .file, .range, .color: return true
    default: return self[index].tag == "select" || self[index]["readonly"] == nil
    }
  }

  private func isInvalidInput(_ index: Int, _ type: InputType) -> Bool {
    let element = self[index]
    let isRequired = element["required"] != nil
    switch type {
    case .checkbox: return isRequired && !isTicked(index)
    case .radio:
      // A button without a name does not belong to a group, so it is never required (WebCore
      // RadioButtonGroups).
      guard element["name"]?.isEmpty == false else { return false }
      let group = radioGroup(of: index)
      return group.contains { self[$0]["required"] != nil } && !group.contains(where: isTicked)
    case .file: return isRequired
    case .color, .submit, .image: return false
    default: break
    }
    let value = value(of: index)
    guard !value.isEmpty else { return isRequired }
    if let number = type.numeric(value) {
      let range = StepRange(of: element, type)
      return !range.contains(number) || !range.isOnStep(number)
    }
    return type.isMistyped(value, of: element) || lacksPattern(value, index, type)
      || type.isLine && isTooShort(index)
  }

  private func lacksText(_ index: Int) -> Bool {
    self[index]["required"] != nil && value(of: index).isEmpty
  }

  /// Whether a required list has no selected option, or only its placeholder (HTML 4.10.7,
  /// placeholder label option).
  private func lacksChoice(_ index: Int) -> Bool {
    guard self[index]["required"] != nil else { return false }
    let chosen = chosenOptions(of: index)
    guard self[index]["multiple"] == nil, displaySize(of: index) == 1,
      let first = options(of: index).first, self[first].parent == index,
      value(ofOption: first).isEmpty
    else { return chosen.isEmpty }
    return chosen.isEmpty || chosen == [first]
  }

  /// Whether the user has typed too few characters; a value that the page sets is never too short.
  private func isTooShort(_ index: Int) -> Bool {
    guard self[index].typed != nil, let limit = self[index]["minlength"].flatMap({ Int($0) }) else {
      return false
    }
    let length = value(of: index).utf16.count
    return length > 0 && length < limit
  }

  private func lacksPattern(_ value: String, _ index: Int, _ type: InputType) -> Bool {
    guard type.isLine, let pattern = self[index]["pattern"],
      let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$")
    else { return false }
    let isList = type == .email && self[index]["multiple"] != nil
    let values = isList ? value.split(separator: ",").map(String.init) : [value]
    return values.contains { value in
      let range = NSRange(location: 0, length: value.utf16.count)
      return expression.firstMatch(in: value, range: range)?.range != range
    }
  }
}

extension InputType {
  /// Whether a value is not a URL or a list of e-mail addresses, although the type requires it.
  fileprivate func isMistyped(_ value: String, of element: PageElement) -> Bool {
    switch self {
    case .url: WebAddress.resolve(value) == nil
    case .email where element["multiple"] != nil:
      !value.split(separator: ",", omittingEmptySubsequences: false)
        .allSatisfy { Self.isMailAddress(String($0)) }
    case .email: !Self.isMailAddress(value)
    default: false
    }
  }

  /// Whether a string is a valid e-mail address (HTML 4.10.5.1.5).
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ isLetterOrDigit($0) || marks.contains($0) })
    else { return false }
    return parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        && label.first != "-" && label.last != "-"
    }
  }

  private static let marks = Set(".!#$%&'*+/=?^_`{|}~-".utf8)

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
