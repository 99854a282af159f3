public import AuthoredYAML
public import FixtureSystem

extension Trace {
  /// Reads the interchange form of a trace of unknown origin, and checks all that its schema says.
  ///
  /// - Parameter file: The file's name, for errors.
  /// - Throws: `AuthoredError` that names the place in the document.
  public init(checking json: Data, file: String) throws(AuthoredError) {
    guard json.nesting <= Trace.deepest else {
      throw AuthoredError(
        file: file, problem: "values within values, \(json.nesting) deep",
        expected: "at most \(Trace.deepest)")
    }
    try self.init(json: json, file: file)
    for (index, event) in events.enumerated() {
      let key = "events.\(index + 1)"
      guard event.view >= 1 else {
        throw AuthoredError(
          file: file, key: "\(key).view", problem: "view \(event.view)",
          expected: "the number of a view, from 1 on")
      }
      for (field, value) in event.orderedFields {
        let type = event.kind.type(of: field)
        guard !value.isAllowed(as: type) else { continue }
        throw AuthoredError(
          file: file, key: "\(key).fields.\(field.rawValue)",
          problem: "another kind of value than \(field.rawValue) of \(event.kind.rawValue) has",
          expected: type == .any ? nil : "\(type.words) or null")
      }
    }
  }

  /// The maximum depth of nested values: a decoder's work grows with its square.
  private static let deepest = 32

  /// The name for a file of the trace, without its ending: `redirects-302.wkwebview@18.5`.
  public var fileStem: String {
    let version = engineVersion.isEmpty ? "" : "@\(engineVersion)"
    return "\(scenario.isEmpty ? "no-scenario" : scenario).\(engine)\(version)"
  }
}

extension Data {
  /// The number of arrays and objects of JSON text that are open at the deepest place.
  fileprivate var nesting: Int {
    var (open, deepest, isText, isEscaped) = (0, 0, false, false)
    for byte in self {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isText { (open, deepest) = (open + 1, Swift.max(deepest, open + 1)) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isText { open -= 1 }
      default: break
      }
    }
    return deepest
  }
}

extension ValueType {
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .bool: "true or false"
    case .any: "anything"
    }
  }
}
