#if !canImport(WebKit)
extension ScriptReply {
  /// Takes over what an app has replied; a nil value is `undefined`.
  init(_ value: Any?, error: String?) {
    if let error {
      self = .failure(error)
    } else if let value {
      self = ScriptValue(boxed: value).map(ScriptReply.value) ?? .unserializable
    } else {
      self = .value(.undefined)
    }
  }
}
#endif
