import ArgumentParser
import FixtureServing
import FixtureSites
import Foundation
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

extension WebEngine: ExpressibleByArgument {
  /// The systems whose behaviour the engine can reproduce; empty if this build lacks its
  /// capabilities.
  private var profiles: [SystemProfile] { (try? capabilities().profiles) ?? [] }

  /// The HTTP versions that the engine speaks with the server of this build.
  private var versions: [ServedVersion] {
    let own = (try? capabilities().httpVersions) ?? []
    return FixtureServer.versions.filter { own.contains($0.rawValue) }
  }

  /// Returns the scenario with exceptions for engines that cannot behave like its system, or do not
  /// speak the HTTP versions of its origins.
  static func considering(_ scenario: Scenario) -> Scenario {
    builtIn.reduce(scenario) {
      $0.excepting($1.rawValue, unlessIn: $1.profiles)
        .excepting($1.rawValue, unlessSpeaking: $1.versions)
    }
  }

  /// The versions of navtrace and of the engines in this build, one line each.
  static var versions: String {
    var lines = ["navtrace \(FixtureServer.version)"]
    lines += builtIn.map { "\($0.rawValue) \($0.version ?? "")" }
    return lines.joined(separator: "\n")
  }

  /// The default number of the engine's workers that play in parallel.
  var workers: Int {
    switch kind {
    case .model, .webkitgtk: ProcessInfo.processInfo.activeProcessorCount
    // Running several in parallel has not been tried yet.
    case .wkwebview: 1
    }
  }

  /// Returns a supervisor of this engine's workers.
  ///
  /// A worker is this program in another process.
  ///
  /// - Parameters:
  ///   - program: The path of the built program; `nil` if it is the program of this process.
  ///   - http: The HTTP version that all origins speak; `nil` for each scenario's own versions.
  func supervisor(
    environment: [String: String], program: String? = nil, http: ServedVersion? = nil
  ) -> WorkerSupervisor {
    var arguments = ["worker", "--engine", rawValue]
    if let http { arguments += ["--http", http.rawValue] }
    return WorkerSupervisor(
      WorkerLaunch(
        executable: program ?? Self.executable, arguments: arguments, environment: environment))
  }

  /// Checks that the engine has the features in its name, and speaks the HTTP version, if given.
  ///
  /// - Throws: ``CommandFailure`` with the remedy.
  func check(_ http: ServedVersion?) throws {
    do { try checkFeatures() } catch { throw CommandFailure.unusable("\(error)") }
    guard let http else { return }
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

  /// The path of this program, without symbolic links.
  static var executable: String {
    #if os(Linux)
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      return path
    }
    #endif
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

extension ServedVersion: ExpressibleByArgument {}

/// A list of engines on a command line.
typealias EngineList = WordList<WebEngine>

/// A list of words of one type on a command line, such as `model,webkitgtk`.
struct WordList<Word>: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible
where Word: RawRepresentable & CaseIterable & Hashable & Sendable, Word.RawValue == String {
  /// The words in the order of the command line, without duplicates.
  let words: [Word]

  init(_ words: [Word]) { self.words = words }

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    let words = names.compactMap { Word(rawValue: String($0)) }
    guard words.count == names.count else { return nil }
    self.words = words.unique
  }

  var description: String { words.map(\.rawValue).joined(separator: ",") }
  var defaultValueDescription: String { description }
  static var allValueStrings: [String] { Word.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
