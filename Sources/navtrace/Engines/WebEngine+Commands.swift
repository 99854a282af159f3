import ArgumentParser
import FixtureServing
import Foundation
import HTTPFixtures
import RunReports
import ScenarioLanguage
import ScenarioWorkers
import WebEngines
import WebViewKit

extension WebEngine: ExpressibleByArgument {
  /// The systems that the engine can behave like; empty if its table is not part of this build.
  private var profiles: [SystemProfile] { (try? capabilities().profiles) ?? [] }

  /// The versions of HTTP that the engine speaks with the server of this build.
  private var versions: [ServedVersion] {
    let own = (try? capabilities().httpVersions) ?? []
    return FixtureServer.versions.filter { own.contains($0.rawValue) }
  }

  /// Returns a scenario that excludes the engines which do not behave like the system that it is
  /// about, or do not speak what its origins speak.
  static func considering(_ scenario: Scenario) -> Scenario {
    builtIn.reduce(scenario) {
      $0.excepting($1.rawValue, unlessIn: $1.profiles)
        .excepting($1.rawValue, unlessSpeaking: $1.versions)
    }
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
  /// - Parameters:
  ///   - program: The built program, for a process that is another one.
  ///   - http: The version of HTTP that all origins speak; `nil` for each scenario's own.
  func supervisor(
    environment: [String: String], program: String? = nil, http: ServedVersion? = nil
  ) -> WorkerSupervisor {
    var arguments = ["worker", "--engine", rawValue]
    if let http { arguments += ["--http", http.rawValue] }
    return WorkerSupervisor(
      WorkerLaunch(
        executable: program ?? Self.executable, arguments: arguments, environment: environment))
  }

  /// Checks that a version of HTTP can be played over.
  ///
  /// - Throws: ``CommandFailure`` with the remedy.
  func check(_ http: ServedVersion) throws {
    guard FixtureServer.versions.contains(http) else {
      throw CommandFailure.unusable(
        "--http \(http.rawValue): this build has no HTTP/2; build with --traits HTTP2")
    }
    let versions = try capabilities().httpVersions
    guard versions.contains(http.rawValue) else {
      throw CommandFailure.unusable(
        "--http \(http.rawValue): the engine '\(self)' speaks HTTP/\(versions.joined(separator: ", "))"
          + " only; name the others by --engine")
    }
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

extension ServedVersion: ExpressibleByArgument {}

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
