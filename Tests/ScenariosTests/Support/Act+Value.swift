@testable import Scenarios

extension Act {
  /// Whether the act is its verb with this value.
  func has<Value: Equatable>(_ value: Value) -> Bool { self.value as? Value == value }
}
