import Foundation

/// All figures, each next to its target.
struct Report {
  private let options: Options

  init(_ options: Options) { self.options = options }

  /// Measures, prints the results, and returns whether the targets are met.
  func print() throws -> Bool {
    Swift.print("load average \(Self.loadAverage) before\n")
    var isWithinTarget = try machine()
    isWithinTarget = try scenarios() && isWithinTarget
    isWithinTarget = try run() && isWithinTarget
    Swift.print("\nload average \(Self.loadAverage) after")
    return isWithinTarget
  }

  private func machine() throws -> Bool {
    let ten = try MachineSpeed(depth: 10, rounds: options.rounds).figure
    for depth in [1, 100] {
      let figure = try MachineSpeed(depth: depth, rounds: options.rounds).figure
      Swift.print("  views of \(depth): \(Self.text(figure, digits: 0)) a second")
    }
    return verdict(
      "the machine alone, views of 10 navigations", ten, "a second", digits: 0,
      target: "at least \(Self.text(MachineSpeed.least, digits: 0))",
      isMet: ten >= MachineSpeed.least)
  }

  private func scenarios() throws -> Bool {
    let speed = try ScenarioSpeed(
      options.navtrace, scenarios: options.scenarios, rounds: options.rounds)
    for (name, milliseconds) in speed.medians {
      Swift.print("  \(name): \(Self.text(milliseconds)) ms")
    }
    return verdict(
      "a scenario over HTTP, median", speed.median, "ms",
      target: "at most \(Self.text(ScenarioSpeed.most))",
      isMet: speed.median <= ScenarioSpeed.most)
  }

  private func run() throws -> Bool {
    let speed = try RunSpeed(
      options.navtrace, scenarios: options.scenarios, rounds: min(5, options.rounds))
    Swift.print("  \(speed.summary)")
    return verdict(
      "all scenarios", speed.seconds, "s", digits: 2,
      target: "under \(Self.text(RunSpeed.most, digits: 0))", isMet: speed.seconds < RunSpeed.most)
  }

  private func verdict(
    _ what: String, _ figure: Double, _ unit: String, digits: Int = 1, target: String, isMet: Bool
  ) -> Bool {
    Swift.print(
      "\(what): \(Self.text(figure, digits: digits)) \(unit), target \(target): "
        + (isMet ? "met" : "MISSED"))
    return isMet
  }

  private static func text(_ value: Double, digits: Int = 1) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static var loadAverage: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "unknown"
    return text.split(separator: " ").first.map(String.init) ?? "unknown"
  }
}
