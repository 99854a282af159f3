/// A violated property, and the input that shows it.
public struct Violation: Error, Hashable, CustomStringConvertible {
  /// One sentence: what was expected, and what came.
  public let description: String

  /// Creates a violation.
  public init(_ description: String) { self.description = description }

  /// Fails unless something holds.
  static func unless(
    _ holds: Bool, _ description: @autoclosure () -> String
  ) throws(Violation) {
    guard holds else { throw Violation(description()) }
  }

  /// Fails unless two values are equal.
  static func unlessEqual<Value: Equatable>(
    _ got: Value, _ wanted: Value, _ what: @autoclosure () -> String
  ) throws(Violation) {
    guard got == wanted else { throw Violation("\(what()): \(got), and not \(wanted)") }
  }
}
