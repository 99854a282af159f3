/// The controls of generated forms, with all kinds of values (HTML 4.10.5 and 4.10.21).
enum FormControls {
  private typealias Control = Branch<String, GeneratedElement>

  private static let all: [Control] = [
    Control(.controlText, 20) { it, name in
      let values = ["a b&c=d", "é", "", " x ", "a+b%20", "\u{3042}", "1\n2", "<'\">", "\u{1F600}"]
      let types = ["text", "hidden", "search", "tel", "password", "unknown", ""]
      return input(it.any(of: types) ?? "", name, it.any(of: values) ?? "", "", &it)
    },
    Control(.controlTyped, 20) { it, name in
      let (type, value) = it.any(of: typed) ?? ("", "")
      return input(type, name, value, it.any(of: rules) ?? "", &it)
    },
    Control(.controlTicked, 12) { it, name in
      let type = it.happens(50) ? "checkbox" : "radio"
      var control = input(type, name, it.any(of: ["", "yes", "0"]) ?? "", "", &it)
      if it.happens(60) { control.attributes.append(.init(name: "checked", value: "")) }
      if it.happens(25) { control.attributes.append(.init(name: "required", value: "")) }
      return control
    },
    Control(.controlSelect, 14) { it, name in select(name, &it) },
    Control(.controlArea, 10) { it, name in
      let texts = ["a", "\n1\n2", "", " <b>", "x\r\ny"]
      return with(
        GeneratedElement("textarea", ["name": name], text: it.any(of: texts) ?? ""),
        it.any(of: ["", "required", "maxlength=1", "minlength=9", "dirname=dir", "wrap=hard"]) ?? ""
      )
    },
    Control(.controlRestricted, 14) { it, name in
      let restricted = it.any(of: restrictions) ?? ""
      return input("text", name, it.any(of: ["", "ab", "ABC", "a1"]) ?? "", restricted, &it)
    },
    Control(.controlSpecial, 8) { it, _ in
      it.happens(50)
        ? GeneratedElement("input", ["type": "hidden", "name": "_charset_", "value": "x"])
        : GeneratedElement("input", ["name": "isindex", "value": "1"])
    },
    Control(.controlFile, 5) { it, name in
      input("file", name, "", it.any(of: ["", "required", "multiple"]) ?? "", &it)
    },
    Control(.controlDisabled, 8) { it, name in
      let inner = input("text", name, "1", "required", &it)
      return with(
        GeneratedElement(
          it.any(of: ["fieldset", "datalist", "div"]) ?? "",
          children: [GeneratedElement("legend", children: [inner]), inner]), "disabled")
    },
    Control(.controlSilent, 6) { it, name in
      let tags = ["output", "button", "object", "meter", "label"]
      return GeneratedElement(
        it.any(of: tags) ?? "", ["name": name, "type": "button", "value": "1"])
    },
  ]

  /// Types with special values, and values that are valid or not (HTML 4.10.5.1).
  private static let typed = [
    ("number", "1"), ("number", "x"), ("number", "1e2"), ("number", "-.5"), ("number", "1."),
    ("range", "1000"), ("range", "x"), ("range", "33.3"), ("color", "red"), ("color", "#ABCDEF"),
    ("date", "2024-02-30"), ("date", "2024-02-29"), ("month", "2024-13"), ("month", "2024-12"),
    ("week", "2020-W53"), ("week", "2021-W53"), ("time", "23:59:59.5"), ("time", "24:00"),
    ("datetime-local", "2024-01-01 10:00"), ("datetime-local", "2024-01-01T10:00:00.000"),
    ("email", "a@b"), ("email", " a@b "), ("email", "a@b..c"), ("email", "none"),
    ("url", "here"), ("url", " http://a "), ("url", "mailto:a"),
  ]
  private static let rules = [
    "", "", "", "required", "min=2", "max=0", "step=3", "step=any", "multiple", "readonly",
    "disabled", "min=2024-03-01", "max=12:00",
  ]
  private static let restrictions = [
    "required", "pattern=[a-z]+", "pattern=(", "maxlength=1", "minlength=3", "readonly",
    "disabled", "pattern=a|ab", "dirname=dir", "required readonly",
  ]

  private static func select(_ name: String, _ it: inout ScenarioGenerator) -> GeneratedElement {
    let count = it.index(below: 4)
    let options = (0..<count).map { index in
      with(
        GeneratedElement("option", text: " o  \(index) "),
        it.any(of: ["", "", "selected", "disabled", "value=", "value=v\(index)", "label=l"]) ?? "")
    }
    let grouped =
      it.happens(20)
      ? [with(GeneratedElement("optgroup", children: options), it.any(of: ["", "disabled"]) ?? "")]
      : options
    return with(
      GeneratedElement("select", ["name": name], children: grouped),
      it.any(of: ["", "", "multiple", "required", "size=2", "required multiple", "disabled"]) ?? "")
  }

  private static func input(
    _ type: String, _ name: String, _ value: String, _ rule: String,
    _ it: inout ScenarioGenerator
  ) -> GeneratedElement {
    var input = GeneratedElement("input")
    if !type.isEmpty { input.attributes.append(.init(name: "type", value: type)) }
    if !name.isEmpty { input.attributes.append(.init(name: "name", value: name)) }
    if !value.isEmpty { input.attributes.append(.init(name: "value", value: value)) }
    return with(input, rule)
  }

  /// Returns an element with attributes, given as they are written in a page.
  static func with(_ element: GeneratedElement, _ attributes: String) -> GeneratedElement {
    var element = element
    for word in attributes.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      element.attributes.append(
        .init(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : ""))
    }
    return element
  }

  /// Makes a control whose name may be missing or not unique.
  static func control(_ it: inout ScenarioGenerator) -> GeneratedElement {
    let name = it.any(of: ["a", "b", "c", "n\(it.newNumber())", "", "ä=&"]) ?? ""
    return it.choose(among: all, name) ?? GeneratedElement("input")
  }
}
