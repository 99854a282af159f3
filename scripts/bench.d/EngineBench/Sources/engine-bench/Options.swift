/// The options of the command line.
struct Options {
  /// The number of measured rounds; one round before them is not measured.
  var rounds = 15
  /// The programs that are compared, and the server for programs that have none.
  var bareLoop = ""
  var navtrace = ""
  var driver = ""
  var fixtureServer = ""
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
      case "--bare-loop": bareLoop = value
      case "--navtrace": navtrace = value
      case "--driver": driver = value
      case "--fixture-server": fixtureServer = value
      case "--scenarios": scenarios = value
      default: throw Problem("unknown option \(name)")
      }
    }
  }
}
