/// The options of the command line.
struct Options {
  /// The number of rounds of each measurement.
  var rounds = 15
  var navtrace = ""
  /// The folder of all scenarios.
  var scenarios = ""

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Problem("\(name) needs a value") }
      switch name {
      case "--rounds":
        guard let count = Int(value), count > 0 else {
          throw Problem("--rounds needs a positive number, not '\(value)'")
        }
        rounds = count
      case "--navtrace": navtrace = value
      case "--scenarios": scenarios = value
      default: throw Problem("unknown option \(name); there is --rounds")
      }
    }
  }
}
