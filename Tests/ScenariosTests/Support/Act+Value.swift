@testable import Scenarios

extension Act {
  /// Whether the act has this value.
  func has<Value: Equatable>(_ value: Value) -> Bool { self.value as? Value == value }
}
