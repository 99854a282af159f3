import AuthoredYAML
import WebViewKit

extension BenchAct {
  enum Verb: String, CaseIterable {
    case click, type, submit, openGate, release, terminateWebContentProcess, closeWebView,
      dropNavigationDelegate, readRequests
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `click` | a CSS selector, clicked by a script; or `{selector, by, button, modifiers}`: |
  /// | | `by` is `script` or `pointer`, `button` is `left` or `middle`, `modifiers` lists |
  /// | | `command`, `control`, `option`, `shift` |
  /// | `type` | `{selector, text}` |
  /// | `submit` | a CSS selector of a form, or of an element of one |
  /// | `openGate` | the name of a gate of the site |
  /// | `release` | the name at a rule's `hold` |
  /// | `readRequests` | nothing, or a list of the fields that are told of each request |
  /// | all others | nothing |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .click: try BenchAct.click(authored: node)
      case .type: try BenchAct.type(authored: node)
      case .submit: .submit(try node.string(expected: "a CSS selector"))
      case .openGate: .openGate(try node.string(expected: "the name of a gate"))
      case .release: .release(try node.string(expected: "the name at a rule's 'hold'"))
      case .readRequests where !node.isNull: .readRequests(try BenchAct.fields(authored: node))
      default: try BenchAct.bare(verb, node)
      }
  }

  private static func fields(authored node: AuthoredNode) throws(AuthoredError) -> [String] {
    var names: [String] = []
    for name in try node.list(of: "field names") {
      names.append(try name.string(expected: "the name of a field, such as Referer"))
    }
    return names
  }

  private static func type(authored node: AuthoredNode) throws(AuthoredError) -> BenchAct {
    let fields = try node.fields("selector", "text")
    return .type(
      try fields.required("text", expected: "what is typed").string(),
      into: try fields.required("selector", expected: "a CSS selector").string())
  }

  /// What clicks.
  private enum Means: String, CaseIterable { case script, pointer }

  private static func click(authored node: AuthoredNode) throws(AuthoredError) -> BenchAct {
    let expected = "a CSS selector"
    guard node.isMapping else { return .click(try node.string(expected: expected)) }
    let fields = try node.fields("selector", "by", "button", "modifiers")
    let selector = try fields.required("selector", expected: expected).string(expected: expected)
    let means = try fields["by"]?.word(Means.self) ?? .script
    guard means == .pointer else {
      for key in ["button", "modifiers"] where fields[key] != nil {
        throw node.error("'\(key)' of a click by script", expected: "by: pointer")
      }
      return .click(selector)
    }
    var pointer = PointerClick()
    if let button = fields["button"] { pointer.button = try button.word() }
    for modifier in try fields["modifiers"]?.list(of: "keys") ?? [] {
      pointer.modifiers.insert(try modifier.word())
    }
    return .click(selector, pointer: pointer)
  }

  init?(bare verb: Verb) {
    switch verb {
    case .terminateWebContentProcess: self = .terminateWebContentProcess
    case .closeWebView: self = .closeWebView
    case .dropNavigationDelegate: self = .dropNavigationDelegate
    case .readRequests: self = .readRequests([])
    case .click, .type, .submit, .openGate, .release: return nil
    }
  }
}
