/// The state of the controls of forms.
extension [PageElement] {
  func inputType(of index: Int) -> InputType? {
    self[index].tag == "input" ? InputType(self[index]["type"]) : nil
  }

  /// Whether a control or a `fieldset` around it is disabled (HTML 4.10.18.5).
  ///
  /// A `fieldset` does not disable the controls in its first legend.
  func isDisabled(_ index: Int) -> Bool {
    guard ["button", "input", "select", "textarea", "fieldset"].contains(self[index].tag) else {
      return false
    }
    if self[index]["disabled"] != nil { return true }
    let path = path(from: index)
    return path.indices.dropFirst().contains { step in
      let fieldset = path[step]
      guard self[fieldset].tag == "fieldset", self[fieldset]["disabled"] != nil else {
        return false
      }
      return path[step - 1] != firstLegend(of: fieldset)
    }
  }

  private func firstLegend(of fieldset: Int) -> Int? {
    indices.first { self[$0].parent == fieldset && self[$0].tag == "legend" }
  }

  /// Whether an element is a submit button, disabled or not.
  func isSubmitButton(_ index: Int) -> Bool {
    let type = self[index]["type"]?.lowercased()
    if self[index].tag == "button" { return type != "reset" && type != "button" }
    return inputType(of: index)?.isSubmitButton == true
  }

  /// Whether a click on an element resets its form.
  func isResetButton(_ index: Int) -> Bool {
    ["button", "input"].contains(self[index].tag) && self[index]["type"]?.lowercased() == "reset"
  }

  /// Whether an element is a text field that takes input.
  func takesText(_ index: Int) -> Bool {
    !isDisabled(index) && self[index]["readonly"] == nil
      && (self[index].tag == "textarea" || inputType(of: index)?.holdsText == true)
  }

  /// Returns the value of an `input` or a `textarea`.
  func value(of index: Int) -> String {
    let element = self[index]
    guard let type = inputType(of: index) else {
      return (element.typed ?? element.text).replacing("\r\n", with: "\n")
        .replacing("\r", with: "\n")
    }
    return type.sanitized(element.typed ?? element["value"] ?? "", of: element)
  }

  // MARK: Checkboxes and radio buttons

  /// Whether a checkbox or a radio button is checked.
  func isTicked(_ index: Int) -> Bool {
    if let isTicked = self[index].isTicked { return isTicked }
    guard self[index]["checked"] != nil else { return false }
    // If several radio buttons of a group have a `checked` attribute, only the last one is checked.
    return inputType(of: index) != .radio
      || !radioGroup(of: index).contains { $0 > index && self[$0]["checked"] != nil }
  }

  /// Returns the group of a radio button, in which at most one is checked (HTML 4.10.5.1.17).
  func radioGroup(of index: Int) -> [Int] {
    guard let name = self[index]["name"], !name.isEmpty else { return [index] }
    let form = form(of: index)
    return indices.filter {
      self[$0]["name"] == name && inputType(of: $0) == .radio && self.form(of: $0) == form
    }
  }

  /// Checks a radio button or toggles a checkbox, as a click does.
  mutating func tick(_ index: Int) {
    guard inputType(of: index) == .radio else {
      self[index].isTicked = !isTicked(index)
      return
    }
    for other in radioGroup(of: index) { self[other].isTicked = other == index }
  }

  /// Resets the controls of a form to their initial state.
  mutating func reset(_ form: Int) {
    for index in indices where self.form(of: index) == form {
      self[index].typed = nil
      self[index].isTicked = nil
    }
  }

  // MARK: Lists

  /// Returns the options of a `select` element (HTML 4.10.7).
  func options(of select: Int) -> [Int] {
    indices.filter { option in
      guard self[option].tag == "option", let parent = self[option].parent else { return false }
      return parent == select || self[parent].tag == "optgroup" && self[parent].parent == select
    }
  }

  /// Returns the selected options of a `select` element.
  ///
  /// If no option has a `selected` attribute, a list that shows one row selects its first enabled
  /// option.
  ///
  /// In a required list, that option may be disabled (observed webkitgtk 2.50.6 in
  /// WebCore/html/HTMLSelectElement.cpp, recalcListItems).
  func chosenOptions(of select: Int) -> [Int] {
    let options = options(of: select)
    let marked = options.filter { self[$0]["selected"] != nil }
    if self[select]["multiple"] != nil { return marked }
    if let last = marked.last { return [last] }
    guard displaySize(of: select) == 1 else { return [] }
    let isRequired = self[select]["required"] != nil
    return options.first { isRequired || !isDisabled(option: $0) }.map { [$0] } ?? []
  }

  func displaySize(of select: Int) -> Int {
    let size = self[select]["size"].flatMap { Int($0) } ?? 0
    return size > 0 ? size : self[select]["multiple"] == nil ? 1 : 4
  }

  func isDisabled(option: Int) -> Bool {
    if self[option]["disabled"] != nil { return true }
    guard let parent = self[option].parent, self[parent].tag == "optgroup" else { return false }
    return self[parent]["disabled"] != nil
  }

  func value(ofOption option: Int) -> String {
    self[option]["value"]
      ?? self[option].text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Direction

  /// Whether the text of a control is written from right to left (HTML 3.2.6.4).
  func isRightToLeft(_ index: Int) -> Bool {
    for current in path(from: index) {
      switch self[current]["dir"]?.lowercased() {
      case "ltr": return false
      case "rtl": return true
      case "auto": return value(of: index).isRightToLeft
      default: break
      }
    }
    return false
  }
}

extension String {
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// Whether the first letter belongs to a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return Self.rightToLeft.contains { $0.contains(letter.value) }
  }
}
