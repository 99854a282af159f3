import NavigationTrace

/// YAML text that fits on one line.
enum FlowYAML {
  /// Returns a scalar as text; the generator makes no other values.
  static func text(_ value: TraceValue) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let value): text(value)
    default: "null"
    }
  }

  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Returns the text, quoted if YAML would read it as something else.
  static func text(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z\/_](?:[\w\/.\-?*]|:(?=[\w\/]))*/) != nil
    guard !isPlain || words.contains(text.lowercased()) else { return text }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case _ where scalar.properties.generalCategory == .control: hex(scalar, "x", 2)
    case _ where scalar.properties.generalCategory == .format: hex(scalar, "u", 4)
    default: String(scalar)
    }
  }

  private static func hex(_ scalar: Unicode.Scalar, _ letter: String, _ count: Int) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\\(letter)" + String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

/// A generator of random numbers, the same for the same seed on every machine (SplitMix64).
struct SeededGenerator: Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
