/// The options of the command line.
struct Options {
  /// The duration of the load.
  var minutes = 10.0
  /// The seed of the clients' choices.
  var seed: UInt64 = 1
  /// The path of `fixture-server`.
  var server = ""
  /// The folder that is served.
  var site = ""
  /// Whether the server was built with HTTP/2.
  var speaksHTTP2 = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Problem("\(name) needs a value") }
      switch name {
      case "--minutes":
        guard let minutes = Double(value), (0.1...1440).contains(minutes) else {
          throw Problem("--minutes is '\(value)'; give minutes from 0.1 to 1440")
        }
        self.minutes = minutes
      case "--seed":
        guard let seed = UInt64(value) else {
          throw Problem("--seed is '\(value)'; give a whole number")
        }
        self.seed = seed
      case "--server": server = value
      case "--site": site = value
      case "--http2": speaksHTTP2 = value == "yes"
      default: throw Problem("unknown option \(name); there are --minutes and --seed")
      }
    }
  }
}
