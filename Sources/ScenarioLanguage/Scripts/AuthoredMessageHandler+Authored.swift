import AuthoredYAML
import NavigationRecording
import NavigationTrace

extension AuthoredMessageHandler {
  /// Reads a name, or a mapping.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `name` | the name that pages post to; mandatory | |
  /// | `world` | the name of a content world, or `defaultClient` | the page's own |
  /// | `reply` | any value, which resolves the page's promise | no reply |
  /// | `error` | a text, which rejects it | no reply |
  /// | `hold` | a name: the reply waits for the act `release: NAME` | at once |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let expected = "the name of a handler"
    guard node.isMapping else {
      self.init(name: try node.string(expected: expected))
      return
    }
    let fields = try node.fields("name", "world", "reply", "error", "hold")
    self.init(name: try fields.required("name", expected: expected).string(expected: expected))
    world = try fields["world"]?.world()
    let held = try fields["hold"]?.string(expected: "a name for the act 'release'")
    switch (fields["reply"], fields["error"]) {
    case (nil, nil):
      guard held == nil else { throw node.error("'hold' alone", expected: "'reply' or 'error'") }
    case (let value?, nil):
      reply = Decision(.value(try TraceValue(authored: value, as: .any)), heldAs: held)
    case (nil, let error?):
      reply = Decision(.error(try error.string(expected: "a message")), heldAs: held)
    default: throw node.error("both 'reply' and 'error'", expected: "one of them")
    }
  }
}
