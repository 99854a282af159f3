import ArgumentParser
import Foundation
import ScenarioRuns
import WebEngines
import WebViewKit

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print which engines run here, what each can show, and what is missing.",
    discussion: """
      Each engine of this build is started. What is missing is said with the command that installs \
      it. Exit code 3 if an engine of this build cannot run.
      """)

  @Flag(help: "Print an array of objects instead of lines.")
  var json = false

  @Flag(
    help: """
      Print for every event and field whether it is observed, and by which signal, or why it is not.
      """)
  var fields = false

  @Flag(
    help: """
      Print what the model does with each element, attribute, directive, header field and scheme: \
      followed, without effect on navigations, or not modelled.
      """)
  var pages = false

  @Flag(
    help: """
      Print the features that can be turned on and off by an engine's name, as in \
      'webkitgtk+SiteIsolation': identifier, status, and default.
      """)
  var features = false

  @Flag(help: "Print all that is not observed, and which orders are chance.")
  var verbose = false

  @Option(help: "Check only these engines, separated by commas. (default: all)")
  var engine: EngineList?

  func validate() throws {
    guard !pages || !(json || fields || verbose) && engine == nil else {
      throw ValidationError("--pages prints a list of its own; leave the other options out")
    }
    guard !features || !(fields || pages || verbose) else {
      throw ValidationError("--features prints a list of its own; leave all but --json out")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    guard !pages else { return console.write(lines: Self.pageLines(console.style)) }
    if features { return try writeFeatures(to: console) }
    var engines: [EngineHealth] = []
    for engine in engine?.words ?? WebEngine.allCases {
      engines.append(try await Self.health(of: engine, environment: environment))
      guard !json, let last = engines.last else { continue }
      console.write(
        lines: fields ? last.fieldLines(console.style) : [last.headline(console.style)])
    }
    if json { try console.write(json: engines) }
    for engine in engines where !json && !fields && engine.capabilities != nil {
      console.write(lines: [""] + engine.lines(console.style, isVerbose: verbose))
    }
    guard engines.allSatisfy({ $0.problem == nil || !$0.isBuiltIn }) else {
      throw CommandStatus.error
    }
  }

  /// Returns the names in pages and responses, such as elements, with the treatment of each.
  private static func pageLines(_ style: TerminalStyle) -> [String] {
    WebEngine.pageNames.flatMap { list in
      [style(.bold, list.title)]
        + list.groups.filter { !$0.names.isEmpty }.flatMap { group in
          ["  \(group.treatment)", "    \(group.names.joined(separator: " "))"]
        }
    }
  }

  /// Writes the features of the engines of this build, for engines that have features.
  ///
  /// - Throws: ``CommandFailure`` if no engine has features.
  private func writeFeatures(to console: Console) throws {
    let engines = (engine?.words ?? WebEngine.builtIn).filter { !$0.knownFeatures.isEmpty }
    guard !engines.isEmpty else {
      throw CommandFailure.unusable(
        "no engine has features to turn on or off; webkitgtk has, in a build with --traits WebKitGTK"
      )
    }
    guard !json else {
      let pairs = engines.map { ($0.rawValue, $0.knownFeatures) }
      return try console.write(json: Dictionary(uniqueKeysWithValues: pairs))
    }
    for engine in engines {
      var table = TextTable()
      for feature in engine.knownFeatures {
        let isOn = engine.features.values[feature.identifier]
        let changed = isOn.map { $0 ? ", turned on" : ", turned off" } ?? ""
        table.append([
          feature.identifier, feature.status, (feature.isOnByDefault ? "on" : "off") + changed,
        ])
      }
      console.write(
        lines: ["\(console.style(.bold, engine.rawValue)) \(engine.version ?? "")"]
          + table.lines().map { "  \($0)" })
    }
  }

  private static func health(
    of engine: WebEngine, environment: [String: String]
  ) async throws -> EngineHealth {
    do {
      return EngineHealth(
        engine,
        try await Interruption.guarding {
          try await engine.supervisor(environment: environment).describe()
        })
    } catch let failure as WorkerFailure where failure != .interrupted {
      return EngineHealth(engine, problem: "\(failure)")
    }
  }
}
