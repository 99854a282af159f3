import Foundation
import Testing
import WebEngines

/// The engines that a test runs on.
struct TestEngines {
  /// The environment variable with the engines for tests that do not choose any, such as
  /// `webkitgtk`, `model,webkitgtk` or `webkitgtk+SiteIsolation`.
  static let variable = "NAVTRACE_TESTING_ENGINES"

  /// The remedy if the model does not support a part of a page.
  static let remedy =
    "run the test on WebKit, too, with '.engine(.webkitgtk)' or \(variable)=webkitgtk"

  /// The requested engines that are part of this build, in the requested order.
  let available: [WebEngine]
  /// The requested engines that are not part of this build.
  let missing: [WebEngine]

  /// Finds the engines of a test: the engines that the test chooses, or else the engines in the
  /// environment variable, or else the first engine of this build.
  ///
  /// - Throws: ``NavTraceTestingError/unknownEngine(_:)`` if a word in the environment variable is
  ///   not an engine.
  init(
    _ own: [WebEngine]?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(NavTraceTestingError) {
    let named = own == nil ? try Self.named(environment[Self.variable]) : nil
    let asked = own ?? named ?? Array(WebEngine.builtIn.prefix(1))
    available = asked.filter(\.isBuiltIn)
    missing = asked.filter { !$0.isBuiltIn }
  }

  /// Finds the engines of a Swift Testing test, which the trait of the test or its suite contains.
  init(of test: Test) throws(NavTraceTestingError) {
    try self.init(test.traits.compactMap { $0 as? WebEngineTrait }.last?.engines)
  }

  /// A message about the missing engines and the remedy; `nil` if all engines are available.
  var absence: String? {
    missing.isEmpty
      ? nil
      : missing.map { "not run on \($0.rawValue): \(Self.remedy(for: $0))" }
        .joined(separator: "; ")
  }

  private static func named(_ text: String?) throws(NavTraceTestingError) -> [WebEngine]? {
    guard let text, !text.isEmpty else { return nil }
    var engines: [WebEngine] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = WebEngine(rawValue: String(word)) else {
        throw .unknownEngine(String(word))
      }
      if !engines.contains(engine) { engines.append(engine) }
    }
    return engines
  }

  private static func remedy(for engine: WebEngine) -> String {
    switch engine.kind {
    case .webkitgtk:
      "on Linux, install it by 'apt-get install libwebkitgtk-6.0-dev xvfb', and name traits: "
        + "[\"WebKitGTK\"] at the dependency on navtrace, or build with '--traits WebKitGTK'"
    case .model: "it is an engine of Linux"
    case .wkwebview: "it is a part of Apple's systems"
    }
  }
}
