import Foundation

/// All figures, each next to its target.
struct Report {
  private let options: Options
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "navtrace-bench-\(UUID().uuidString)", directoryHint: .isDirectory)

  init(_ options: Options) { self.options = options }

  /// Measures, prints the results, and returns whether the targets are met.
  func print() throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var isWithinTarget = try comparisons()
    for engine in options.engines { isWithinTarget = try overhead(of: engine) && isWithinTarget }
    guard options.engines.contains("webkitgtk") else {
      Swift.print("no WebKitGTK here: the page of the report was opened in nothing")
      return isWithinTarget
    }
    return try page() && isWithinTarget
  }

  private func comparisons() throws -> Bool {
    var isWithinTarget = true
    for change in TraceChange.allCases {
      let speed = try DiffSpeed.measured(change)
      let isMet =
        speed.seconds < DiffSpeed.mostSeconds && speed.megabytes <= DiffSpeed.mostMegabytes
      isWithinTarget = isWithinTarget && isMet
      line(
        "\(DiffSpeed.events) events, \(change.rawValue)",
        "\(Self.text(speed.seconds)) s, \(Self.text(speed.megabytes, digits: 0)) MB", "1 s, 100 MB",
        isMet)
    }
    return isWithinTarget
  }

  private func overhead(of engine: String) throws -> Bool {
    let runs = try (0..<3).map { _ in try RunOverhead(options, engine: engine, in: folder) }
    guard let best = runs.min(by: { $0.share < $1.share }) else { return false }
    let perPlay = (best.wall - best.inPlays) / Double(best.plays) * 1000
    line(
      "\(engine), \(best.plays) plays in \(Self.text(best.wall)) s: beyond the plays",
      "\(Self.text(best.share * 100, digits: 1)) % (\(Self.text(perPlay, digits: 1)) ms a play)",
      "\(Self.text(RunOverhead.mostShare * 100, digits: 0)) % on webkitgtk",
      engine != "webkitgtk" || best.share <= RunOverhead.mostShare)
    Swift.print(
      "  in them \(Self.text(best.waiting)) s were waiting until it was certain that no more came")
    return engine != "webkitgtk" || best.share <= RunOverhead.mostShare
  }

  private func page() throws -> Bool {
    let speed = try PageSpeed(options, from: folder.appending(path: "run.json"), in: folder)
    let isMet = speed.seconds < PageSpeed.mostSeconds
    line(
      "a report of \(PageSpeed.scenarios) scenarios on two engines,"
        + " \(Self.text(speed.megabytes, digits: 1)) MB, opens in",
      "\(Self.text(speed.seconds)) s", "1 s", isMet)
    return isMet
  }

  private func line(_ what: String, _ figure: String, _ target: String, _ isMet: Bool) {
    Swift.print("\(what): \(figure), target at most \(target): \(isMet ? "met" : "MISSED")")
  }

  private static func text(_ value: Double, digits: Int = 2) -> String {
    String(format: "%.\(digits)f", value)
  }
}
