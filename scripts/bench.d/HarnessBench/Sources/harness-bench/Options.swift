/// The options of the command line.
struct Options {
  var navtrace = ""
  /// The folder of all scenarios.
  var scenarios = ""
  /// The engines that are available.
  var engines: [String] = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Problem("\(name) needs a value") }
      switch name {
      case "--navtrace": navtrace = value
      case "--scenarios": scenarios = value
      case "--engines": engines = value.split(separator: ",").map(String.init)
      default: throw Problem("unknown option \(name)")
      }
    }
  }
}
