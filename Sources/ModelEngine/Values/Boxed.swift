/// Keeps a large value behind a reference, so that what holds it costs little to copy.
@propertyWrapper enum Boxed<Value: Sendable>: Sendable {
  case absent
  indirect case present(Value)

  init(wrappedValue: Value?) {
    self = wrappedValue.map { .present($0) } ?? .absent
  }

  var wrappedValue: Value? {
    get { if case .present(let value) = self { value } else { nil } }
    set { self = Boxed(wrappedValue: newValue) }
  }
}
