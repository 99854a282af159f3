import ArgumentParser
import FixtureServing
import Foundation
import ScenarioLanguage
import ScenarioWorkers
import WebEngines
import WebViewKit

extension WebEngine: ExpressibleByArgument {
  /// The systems that the engine can behave like; empty if its table is not part of this build.
  private var profiles: [SystemProfile] { (try? capabilities().profiles) ?? [] }

  /// A scenario that excludes the engines which do not behave like the system that it is about.
  static func considering(_ scenario: Scenario) -> Scenario {
    builtIn.reduce(scenario) { $0.excepting($1.rawValue, unlessIn: $1.profiles) }
  }

  /// The versions of navtrace and of the engines in this build, a line each.
  static var versions: String {
    var lines = ["navtrace \(FixtureServer.version)"]
    lines += builtIn.map { "\($0.rawValue) \($0.version ?? "")" }
    return lines.joined(separator: "\n")
  }

  /// The number of its workers that play at once by default.
  var workers: Int {
    switch self {
    case .model, .webkitgtk: ProcessInfo.processInfo.activeProcessorCount
    // Several beside each other have not been tried yet.
    case .wkwebview: 1
    }
  }

  /// Starts and supervises this engine's workers, which are this same program.
  ///
  /// - Parameter program: The built program, for a process that is another one.
  func supervisor(environment: [String: String], program: String? = nil) -> WorkerSupervisor {
    WorkerSupervisor(
      WorkerLaunch(
        executable: program ?? Self.executable, arguments: ["worker", "--engine", rawValue],
        environment: environment))
  }

  /// The program itself.
  private static var executable: String {
    #if os(Linux)
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      return path
    }
    #endif
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

/// Engines as a command line lists them: `model,webkitgtk`.
struct EngineList: ExpressibleByArgument, Hashable, Sendable {
  var engines: [WebEngine]

  init(_ engines: [WebEngine]) {
    self.engines = engines
  }

  init?(argument: String) {
    var engines: [WebEngine] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = WebEngine(rawValue: String(name)) else { return nil }
      if !engines.contains(engine) { engines.append(engine) }
    }
    self.engines = engines
  }

  var defaultValueDescription: String { engines.map(\.rawValue).joined(separator: ",") }
  static var allValueStrings: [String] { WebEngine.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
