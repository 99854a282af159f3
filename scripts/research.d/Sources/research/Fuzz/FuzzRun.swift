import Foundation
import NavigationTrace

/// A run that plays generated scenarios on the model and on an engine, by `navtrace run`.
struct FuzzRun {
  /// Both plays of a scenario.
  struct Plays {
    var model: RunFile.Play
    var expected: Trace?
    /// `nil` if the model did not play it to its end.
    var engine: RunFile.Play?
  }

  var options: FuzzOptions
  private let known: [KnownDifference]
  private let folder: String
  private var tally = FuzzTally()

  init(_ options: FuzzOptions) {
    self.options = options
    known = KnownDifference.all(of: options.engine)
    folder = FileManager.default.temporaryDirectory.appending(path: "research-\(UUID())").path
  }

  /// Performs the run, prints the report, and returns the exit code.
  mutating func fuzz() throws -> Int32 {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let numbers = Array(options.from..<options.from + options.count)
    for start in stride(from: 0, to: numbers.count, by: options.batch) {
      let made = numbers[start..<min(start + options.batch, numbers.count)].map {
        ScenarioGenerator.scenario(seed: options.seed, number: $0)
      }
      var outcomes = try outcomes(of: made, timeLimit: 20)
      // A difference has to occur twice; otherwise the second play is used.
      let doubtful = made.filter { outcomes[$0.name]?.trouble != nil }
      for (name, second) in try self.outcomes(of: doubtful, timeLimit: 20) {
        let first = outcomes.updateValue(second, forKey: name)?.trouble
        if second.trouble != first { tally.unstable.append("\(name): \(first ?? "")") }
      }
      for scenario in made {
        guard let outcome = outcomes[scenario.name] else { continue }
        tally.add(outcome, of: scenario)
        switch outcome {
        case .failed(let difference): try keep(scenario, difference)
        case .error: try scenario.write(to: "\(options.output)/errors/\(scenario.name)")
        case .passed: break
        }
      }
    }
    print(
      "seed \(options.seed), \(numbers.count) scenarios from \(options.from): "
        + "\(options.engine) against the model")
    print(tally.lines(known).joined(separator: "\n"))
    return tally.exitCode
  }

  /// Returns the reasons why the model does not play some scenarios to their ends, keyed by the
  /// scenario's name.
  func unplayed(_ scenarios: [GeneratedScenario]) throws -> [String: String] {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for scenario in scenarios { try scenario.write(to: "\(folder)/all/made/\(scenario.name)") }
    return try run("model", 20).reduce(into: [:]) { reasons, play in
      if play.outcome == "error" { reasons[play.scenario] = play.reason }
    }
  }

  private func outcomes(
    of scenarios: [GeneratedScenario], timeLimit: Int
  ) throws -> [String: FuzzOutcome] {
    try play(scenarios, timeLimit: timeLimit).mapValues { plays in
      guard let expected = plays.expected, let engine = plays.engine else {
        let broken = plays.model.details?.split(separator: "\n")
          .first { $0.contains("invariant broken") }
        return .error("model: \(plays.model.reason)" + (broken.map { "; \($0)" } ?? ""))
      }
      let steps = plays.model.trace?.steps ?? 0
      return try FuzzOutcome(engine, expected: expected, ofSteps: steps, known: known)
    }
  }

  /// Plays scenarios on the model.
  ///
  /// Those that it plays to the end are then played on the engine, with the model's traces as their
  /// expectations.
  private func play(_ scenarios: [GeneratedScenario], timeLimit: Int) throws -> [String: Plays] {
    guard !scenarios.isEmpty else { return [:] }
    try? FileManager.default.removeItem(atPath: folder)
    for scenario in scenarios { try scenario.write(to: "\(folder)/all/made/\(scenario.name)") }
    var plays: [String: Plays] = [:]
    for play in try run("model", timeLimit) {
      let place = "\(folder)/all/\(play.scenario)"
      var both = Plays(model: play)
      if play.outcome != "error", play.details?.contains("invariant broken") != true {
        // Only the modelled part can be expected.
        let trace = play.trace.map(\.untilNotModelled)
        both.expected = trace
        try trace.map(Self.expectation)?
          .write(toFile: place + "/expected.yaml", atomically: true, encoding: .utf8)
        // The engine is always the same, whatever system the scenario is about.
        let text = try String(contentsOfFile: place + "/scenario.yaml", encoding: .utf8)
        try text.replacing(/\nprofile: \w+/, with: "")
          .write(toFile: place + "/scenario.yaml", atomically: true, encoding: .utf8)
      } else {
        try FileManager.default.removeItem(atPath: place)
      }
      plays[String(play.scenario.dropFirst("made/".count))] = both
    }
    guard plays.values.contains(where: { $0.expected != nil }) else { return plays }
    for play in try run(options.engine, timeLimit) {
      plays[String(play.scenario.dropFirst("made/".count))]?.engine = play
    }
    return plays
  }

  private static func expectation(of trace: Trace) -> String {
    var trace = trace
    trace.events.removeAll { $0.kind == .notModelled }
    return ExpectedTrace(trace, source: ["by rule: derived by the model, and not reviewed yet"])
      .yaml
  }

  /// Runs navtrace on the folder, and returns the plays.
  private func run(_ engine: String, _ timeLimit: Int) throws -> [RunFile.Play] {
    let output = "\(folder)/\(engine)"
    let process = Process()
    process.executableURL = URL(filePath: options.navtrace)
    process.arguments =
      [
        "run", "--engine", engine, "--scenarios", folder + "/all", "--output", output, "--timeout",
        "\(timeLimit)",
      ] + (options.workers.map { ["--workers", "\($0)"] } ?? [])
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard FileManager.default.fileExists(atPath: output + "/run.json") else {
      throw Fault("navtrace run --engine \(engine) wrote no report: \(text)")
    }
    return try RunFile(path: output + "/run.json").scenarios
  }

  // MARK: Keeping

  /// Writes a scenario of a class of differences, reduced as far as possible.
  private mutating func keep(_ scenario: GeneratedScenario, _ difference: String) throws {
    guard tally.folders[difference, default: []].count < options.keep else { return }
    var smallest = try scenario.shrunk(tries: options.tries) { candidates in
      let named = candidates.enumerated().map { index, candidate in
        var candidate = candidate
        candidate.name = "\(index)"
        return candidate
      }
      let outcomes = try outcomes(of: named, timeLimit: 3)
      return named.firstIndex { candidate in
        guard case .failed(difference)? = outcomes[candidate.name] else { return false }
        return true
      }
    }
    smallest.name = scenario.name
    let words = difference.split { !$0.isLetter && !$0.isNumber && $0 != "." }
      .joined(separator: "-")
    let place = "\(options.output)/\(words.prefix(80))/\(scenario.name)"
    try smallest.write(to: place)
    try scenario.yaml.write(toFile: place + "/generated.yaml", atomically: true, encoding: .utf8)
    if let plays = try play([smallest], timeLimit: 20)[smallest.name] {
      let traces = [
        ("expected.yaml", plays.expected),
        ("expected.\(options.engine).new.yaml", plays.engine?.trace),
      ]
      for (name, trace) in traces {
        try trace.map(Self.expectation)?
          .write(toFile: "\(place)/\(name)", atomically: true, encoding: .utf8)
      }
      try Self.differences(plays.engine)
        .write(toFile: "\(place)/differences.txt", atomically: true, encoding: .utf8)
    }
    tally.folders[difference, default: []].append(place)
  }

  /// Returns the lines in which an engine differs, and the lines before them.
  private static func differences(_ play: RunFile.Play?) -> String {
    let lines = play?.diff?.lines ?? []
    return lines.indices.filter { lines[$0].isDifference }.map { index in
      let line = lines[index]
      let step = lines[..<index].last { ($0.expected ?? $0.actual)?.kind.channel == .step }
      let texts = [
        "\(line.verdict.rawValue), after \(step?.expected?.description ?? "nothing")",
        "  the model: \(line.expected?.description ?? "nothing")",
        "  the engine: \(line.actual?.description ?? "nothing")",
      ]
      return texts.joined(separator: "\n") + "\n"
    }.joined()
  }
}

/// The options of `scripts/research fuzz`.
struct FuzzOptions {
  var navtrace = ""
  var engine = "webkitgtk"
  var seed: UInt64 = 1
  var count = 100
  var from = 1
  var output = ".build/research/fuzz"
  var keep = 2
  /// The number of reductions that are tried for each kept scenario.
  var tries = 150
  /// The number of scenarios that are played at once; `nil` for navtrace's default.
  var workers: Int?
  /// The number of scenarios that are passed to navtrace at once.
  private(set) var batch = 200

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Fault("\(name) needs a value") }
      func number(_ range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(value), range.contains(number) else {
          throw Fault(
            "\(name) \(value): give a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }
      switch name {
      case "--navtrace": navtrace = value
      case "--engine": engine = value
      case "--seed": seed = UInt64(try number(0...Int.max))
      case "--count": count = try number(1...1_000_000)
      case "--from": from = try number(1...1_000_000_000)
      case "--output": output = value
      case "--keep": keep = try number(0...100)
      case "--workers": workers = try number(1...64)
      case "--tries": tries = try number(0...10_000)
      default: throw Fault("unknown option \(name)")
      }
    }
  }
}
