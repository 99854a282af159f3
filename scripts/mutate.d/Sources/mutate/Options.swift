/// The options of the command line.
struct Options {
  var root = ""
  var tree = ""
  var navtrace = ""
  /// The number of mutants, chosen by a seed; `nil` for all.
  var count: Int? = 150
  var seed: UInt64 = 1
  /// Whether the mutants are only inserted, and not run.
  var plants = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      if name == "--all" {
        count = nil
        continue
      }
      if name == "--plant" {
        plants = true
        continue
      }
      guard let value = rest.popFirst() else { throw Problem("\(name) needs a value") }
      switch name {
      case "--count":
        guard let number = Int(value), number > 0 else {
          throw Problem("--count needs a positive number, not '\(value)'")
        }
        count = number
      case "--seed":
        guard let number = UInt64(value) else {
          throw Problem("--seed needs a number, not '\(value)'")
        }
        seed = number
      case "--root": root = value
      case "--tree": tree = value
      case "--navtrace": navtrace = value
      default: throw Problem("unknown option \(name); there are --all, --count and --seed")
      }
    }
  }
}
