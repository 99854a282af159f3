import Foundation
import HTTPFixtures
import WebViewKit

/// What the server serves, what the app does, and where the expected trace stands.
package struct Scenario: Sendable {
  /// How long a scenario may take where its file says nothing.
  package static let defaultTimeLimit = Duration.seconds(30)

  /// The name of the scenario's folder among those of the origins: `file:/page.html`.
  package static let filesName = "file"

  /// The folder's path below the root of all scenarios, such as `redirects/302`.
  package let name: String
  /// The folder, as a path that can be opened.
  package let folder: String
  /// The file that says what it is.
  package var file: String { folder + "/" + Scenario.fileName }
  /// One line for people.
  package let title: String
  /// Rows of the behaviour list, cases and rules of the oracle that it covers.
  package let covers: [Coverage]
  /// Words by which it is chosen.
  package let tags: [String]
  /// What its origins answer.
  package let site: Site
  /// The views that are there before the first step.
  package let views: [ViewSetup]
  /// What the app answers and does.
  package let app: AppScript
  /// What is done, in order.
  package let steps: [ScenarioStep]
  /// Engines that cannot run it, each with the reason.
  package var exceptions: [String: String]
  /// The system whose WKWebView is expected to behave so.
  package let profile: SystemProfile
  /// The strength of what `expected.yaml` expects; `nil` if there is none, or nobody has asked.
  package var strength: EvidenceStrength?
  /// How long all of it may take.
  package let timeLimit: Duration
  /// What is expected, by engine, as far as it has been read; the most specific first.
  package var knownExpectations: [String: [Expectation]] = [:]

  /// The same, with an exception for an engine that cannot behave like its system.
  ///
  /// - Parameter profiles: What the engine can behave like.
  package func excepting(_ engine: String, unlessIn profiles: [SystemProfile]) -> Scenario {
    guard exceptions[engine] == nil, !profiles.contains(profile) else { return self }
    var scenario = self
    let likes = profiles.map(\.rawValue).joined(separator: ", ")
    scenario.exceptions[engine] = "it behaves as \(likes), and this is about \(profile.rawValue)"
    return scenario
  }
}
