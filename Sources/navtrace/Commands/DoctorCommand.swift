import ArgumentParser
import Foundation
import ScenarioRuns
import WebEngines

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

  @Flag(help: "Print all that is not observed, and which orders are chance.")
  var verbose = false

  @Option(help: "Check only these engines, separated by commas. (default: all)")
  var engine: EngineList?

  func validate() throws {
    guard !pages || !(json || fields || verbose) && engine == nil else {
      throw ValidationError("--pages prints a list of its own; leave the other options out")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    guard !pages else { return console.write(lines: Self.pageLines(console.style)) }
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

  /// The names of pages and responses, by kind and treatment.
  private static func pageLines(_ style: TerminalStyle) -> [String] {
    WebEngine.pageNames.flatMap { list in
      [style(.bold, list.title)]
        + list.groups.filter { !$0.names.isEmpty }.flatMap { group in
          ["  \(group.treatment)", "    \(group.names.joined(separator: " "))"]
        }
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
