/// The options of the command line.
struct Options {
  /// The executables that are measured.
  var fixtureServer = ""
  var closureServer = ""
  /// The folder with the executables of the peers.
  var peers = ""
  /// The number of times that each load is measured on each server, in turns.
  var rounds = 5
  /// The duration of one load, in seconds.
  var seconds = 3
  /// The parts that are measured; all if empty.
  var parts: [String] = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Problem("\(name) needs a value") }
      switch name {
      case "--fixture-server": fixtureServer = value
      case "--closure-server": closureServer = value
      case "--peers": peers = value
      case "--rounds": rounds = try Self.count(value, of: name)
      case "--seconds": seconds = try Self.count(value, of: name)
      case "--only": parts = value.split(separator: ",").map(String.init)
      default: throw Problem("unknown option \(name); there are --rounds, --seconds and --only")
      }
    }
    let known = Workload.all.map(\.name) + Part.allCases.map(\.rawValue)
    if let other = parts.first(where: { !known.contains($0) }) {
      throw Problem("--only has no '\(other)'; it takes \(known.joined(separator: ", "))")
    }
  }

  /// Whether a part is wanted.
  func wants(_ name: String) -> Bool { parts.isEmpty || parts.contains(name) }

  private static func count(_ text: String, of name: String) throws -> Int {
    guard let count = Int(text), 1...100 ~= count else {
      throw Problem("\(name) is '\(text)'; give a number from 1 to 100")
    }
    return count
  }
}

/// A measurement that is not a load.
enum Part: String, CaseIterable {
  case calls, idle, start, size
}
