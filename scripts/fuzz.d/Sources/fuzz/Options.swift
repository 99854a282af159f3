import FuzzTargets

/// The options of the command line.
struct Options {
  /// The targets; empty for all.
  var targets: [FuzzTarget] = []
  /// The time for which each target is fuzzed, in seconds.
  var seconds = 12
  /// The seed of libFuzzer's choices.
  var seed = UInt32.random(in: 1...999_999)
  /// The inputs that are replayed, instead of fuzzing.
  var replayed: [String] = []
  /// Whether inputs that reach new code are kept.
  var keepsFound = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seconds": seconds = try Self.number(argument, rest.popFirst(), in: 1...86_400)
      case "--seed": seed = UInt32(try Self.number(argument, rest.popFirst(), in: 1...0x7FFF_FFFF))
      case "--replay":
        guard let file = rest.popFirst() else { throw Problem("--replay needs a file") }
        replayed.append(file)
      case "--keep": keepsFound = true
      default:
        guard let target = FuzzTarget(rawValue: argument) else {
          let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem("there is no '\(argument)'; the targets are \(names)")
        }
        targets.append(target)
      }
    }
    if targets.isEmpty { targets = FuzzTarget.allCases }
    guard replayed.isEmpty || targets.count == 1 else {
      throw Problem("--replay needs the one target whose input it is")
    }
  }

  private static func number(
    _ name: String, _ text: String?, in range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
      throw Problem("\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
