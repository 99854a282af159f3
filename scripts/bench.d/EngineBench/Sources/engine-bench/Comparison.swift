import Foundation

/// All rounds, and their results.
struct Comparison {
  /// The maximum ratio of navtrace's total time to the bare loop's.
  private static let mostOfBareLoop = 1.1
  /// The maximum ratio of navtrace's total time to the driver's, where both can play.
  private static let mostOfDriver = 0.8

  /// The pause between two contenders, in microseconds.
  private static let rest: UInt32 = 500_000

  private let options: Options

  init(_ options: Options) { self.options = options }

  /// Plays, prints the results, and returns whether the targets are met.
  func run() throws -> Bool {
    let before = Self.loadAverage
    let server = try SiteServer(options.fixtureServer)
    defer { server.end() }
    let contenders: [any Contender] = [
      try BareLoop(options.bareLoop),
      try Harness(options.navtrace, scenarios: options.scenarios),
      try Driver(options.driver),
    ]
    defer { for contender in contenders { contender.end() } }
    var results = Results(names: contenders.map(\.name))
    for round in 0...options.rounds {
      for place in contenders.indices {
        let index = (place + round) % contenders.count
        try server.servingAll { served in
          for (workload, origin) in served {
            let measurement = try contenders[index].play(workload, at: origin)
            if round > 0, let measurement { results.add(measurement, index, workload.name) }
          }
        }
        // A pause, so that no contender is slowed by processes that another one starts or ends.
        usleep(Self.rest)
      }
      Self.say("round \(round) of \(options.rounds)")
    }
    print("\(options.rounds) rounds; load average \(before) before, \(Self.loadAverage) after\n")
    print(results.table)
    let launches = contenders.map { "\($0.name) \(Results.text($0.launch))" }
    print("launch of the process, in no figure above, ms: \(launches.joined(separator: ", "))\n")
    return verdict(results)
  }

  private func verdict(_ results: Results) -> Bool {
    let bare = results.ratio(1, to: 0)
    let driver = results.ratio(1, to: 2)
    for (name, ratio, most) in [
      ("bare loop", bare, Self.mostOfBareLoop), ("WebKitWebDriver", driver, Self.mostOfDriver),
    ] {
      print(
        "navtrace / \(name): \(Results.text(ratio, digits: 3)), target at most"
          + " \(Results.text(most, digits: 2)): \(ratio <= most ? "met" : "MISSED")")
    }
    return bare <= Self.mostOfBareLoop && driver <= Self.mostOfDriver
  }

  private static func say(_ text: String) {
    guard isatty(2) != 0 else { return }
    FileHandle.standardError.write(Data("\r\(text)\u{1B}[K".utf8))
  }

  private static var loadAverage: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "unknown"
    return text.split(separator: " ").first.map(String.init) ?? "unknown"
  }
}
