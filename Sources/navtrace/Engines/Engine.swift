import AppleWebKitEngine
import ArgumentParser
import Foundation
import NavigationHarness
import WebKitGTKEngine
import WebViewKit

#if os(Linux)
import FixtureServing
import FixtureTLS
import ModelEngine
#endif

/// The engines by name; nothing else in the package names one.
enum Engine: String, CaseIterable, ExpressibleByArgument, Sendable {
  case model
  case webkitgtk
  case wkwebview

  /// The engines that run when nobody asks for any.
  static var builtIn: [Engine] { allCases.filter(\.isBuiltIn) }

  /// Whether the engine is part of this build.
  var isBuiltIn: Bool {
    switch self {
    case .model: true
    case .webkitgtk: WebKitGTK.isBuiltIn
    case .wkwebview: false
    }
  }

  /// Its version; nil where it is not part of this build.
  var version: String? {
    switch self {
    case .model: ModelEngine.version
    case .webkitgtk: WebKitGTK.version
    case .wkwebview: nil
    }
  }

  /// The engine itself, for the process that is to be its worker; not started yet.
  ///
  /// - Parameters:
  ///   - storage: Where it keeps data stores that are on disk; nil is the user's own place.
  ///   - authority: Whose certificates it trusts, as PEM text, where it has no list of its own;
  ///     nil for nobody's.
  ///   - server: The server of this process, where it has one.
  /// - Throws: ``EngineFailure`` with the remedy where it cannot run here.
  func make(
    storage: URL? = nil, authority: String? = nil, beside server: FixtureServer? = nil
  ) throws -> any EngineControl & WebViewBackend {
    switch self {
    case .model:
      ModelEngine(
        secure: try TLSContext(clientTrusting: authority, asks: true), beside: server)
    case .webkitgtk: try WebKitGTK.engine(storage: storage)
    case .wkwebview: throw AppleWebKit.absence
    }
  }

  /// What each engine can do and show, or why it is not to be had.
  private static let known = Dictionary(
    uniqueKeysWithValues: allCases.map { engine in
      (engine, Result { try engine.make().capabilities })
    })

  /// What the engine can do and show.
  ///
  /// - Throws: ``EngineFailure`` with the remedy where it is not part of this build.
  func capabilities() throws -> EngineCapabilities {
    // Its traces come from elsewhere too.
    if self == .wkwebview { return AppleWebKit.capabilities }
    return try Self.known[self]?.get() ?? make().capabilities
  }

  /// What the engine can behave like; nothing where it is not part of this build.
  private var profiles: [SystemProfile] { (try? capabilities().profiles) ?? [] }

  /// A scenario that says so where it is about a system that an engine does not behave like.
  static func considering(_ scenario: Scenario) -> Scenario {
    builtIn.reduce(scenario) { $0.excepting($1.rawValue, unlessIn: $1.profiles) }
  }

  /// Whether the engine needs a display, and gets one of its own where there is none.
  var needsDisplay: Bool { self == .webkitgtk }

  /// How many of its workers play at once where nobody says.
  var workers: Int {
    switch self {
    case .model: ProcessInfo.processInfo.activeProcessorCount
    // Each has processes of its own, and what takes long there changes what comes first.
    case .webkitgtk, .wkwebview: 1
    }
  }

  /// What its worker's environment needs besides navtrace's own.
  private var environment: [String: String] {
    switch self {
    case .model, .wkwebview: [:]
    // The sandbox needs user namespaces, which containers seldom have, and pages here are our own;
    // without an accessibility bus GTK complains on standard error.
    case .webkitgtk: ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_A11Y": "none"]
    }
  }

  /// Starts and supervises this engine's workers, which are this same program.
  ///
  /// - Parameter program: The built program, for a process that is another one.
  func supervisor(environment: [String: String], program: String? = nil) -> WorkerSupervisor {
    WorkerSupervisor(
      WorkerLaunch(
        executable: program ?? Self.executable, arguments: ["worker", "--engine", rawValue],
        environment: environment.merging(self.environment) { users, _ in users }))
  }

  private static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }
}
