import ArgumentParser
import Foundation
import NavigationHarness
import WebViewKit

/// The engines by name; nothing else in the package names one.
enum Engine: String, CaseIterable, ExpressibleByArgument, Sendable {
  case model
  case webkitgtk
  case wkwebview

  /// The engines that run when nobody asks for any.
  static var builtIn: [Engine] { allCases.filter(\.isBuiltIn) }

  /// What the engine can behave like; nothing if its table is not part of this build.
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
}
