import AuthoredYAML
import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// A scenario: a site to serve, the app's steps and answers, and the files in the same folder.
package struct Scenario: Sendable {
  /// The time that a scenario may take if its file does not set a limit.
  package static let defaultTimeLimit = Duration.seconds(30)

  /// The folder's path below the scenarios folder, such as `redirects/302`.
  package let name: String
  /// The folder, as a path that can be opened.
  package let folder: String
  package var file: String { folder + "/" + Scenario.fileName }
  package private(set) var title = ""
  /// The words by which a command can select the scenario.
  package private(set) var tags: [String] = []
  package let site: Site
  /// The views that exist before the first step.
  package private(set) var views = [ViewSetup()]
  package private(set) var app = AppScript()
  package private(set) var steps: [ScenarioStep] = []
  /// The engines that cannot run the scenario, each with the reason.
  package var exceptions: [String: String] = [:]
  /// The operating system whose WKWebView is expected to behave as the expectation says.
  package private(set) var profile = SystemProfile.newest
  package private(set) var timeLimit = Scenario.defaultTimeLimit
  /// The expectations that have been read, keyed by engine.
  package var knownExpectations: [String: Expectation] = [:]

  /// Returns the reason why an engine cannot run the scenario; `nil` if it can.
  package func exception(of engine: String) -> String? {
    EngineFeatures.owners(of: engine).lazy.compactMap { exceptions[$0] }.first
  }

  /// Returns the scenario, with an exception if the engine cannot reproduce the scenario's system.
  ///
  /// - Parameter profiles: The systems whose behaviour the engine can reproduce.
  package func excepting(_ engine: String, unlessIn profiles: [SystemProfile]) -> Scenario {
    guard !profiles.contains(profile) else { return self }
    let likes = profiles.map(\.rawValue).joined(separator: ", ")
    return excepting(
      engine, because: "needs \(profile.rawValue); it behaves as \(likes)")
  }

  private func excepting(_ engine: String, because reason: String) -> Scenario {
    var scenario = self
    scenario.exceptions[engine] = exceptions[engine] ?? reason
    return scenario
  }

  /// Returns the scenario, with an exception for an engine if an origin offers only HTTP
  /// versions that the engine does not speak.
  ///
  /// - Parameter versions: The versions that the engine speaks in this build.
  package func excepting(
    _ engine: String, unlessSpeaking versions: [ServedVersion]
  ) -> Scenario {
    let unspoken = site.origins.first { _, origin in
      origin.options.versions.allSatisfy { !versions.contains($0) }
    }
    guard let unspoken else { return self }
    let spoken = unspoken.origin.options.versions.map(\.rawValue).joined(separator: ", ")
    let own = versions.map(\.rawValue).joined(separator: ", ")
    return excepting(
      engine,
      because:
        "needs HTTP \(spoken); the engine speaks \(own) in this build")
  }
}

// MARK: The file

extension Scenario {
  /// The name of the file that makes a folder a scenario.
  package static let fileName = "scenario.yaml"

  /// Reads the scenario in a folder.
  ///
  /// - Parameter name: The folder's path below the scenarios folder, for reports.
  package init(folder: String, name: String) throws(AuthoredError) {
    let file = folder + "/" + Scenario.fileName
    try self.init(
      authored: AuthoredNode(contentsOf: file, expected: "a scenario file"), folder: folder,
      name: name)
  }

  /// Reads a scenario file.
  package init(authored node: AuthoredNode, folder: String, name: String) throws(AuthoredError) {
    let fields = try node.fields(
      Self.labels.map(\.name) + Site.keys + Self.contents.map(\.name))
    self.name = name
    self.folder = folder
    site = try Site(authored: fields, directory: folder)
    try fields.read(Self.labels, into: &self)
    if site.origins.contains(where: { $0.name == OriginNames.scenarioFolder }) {
      throw (fields["origins"] ?? node).error(
        "an origin '\(OriginNames.scenarioFolder)', which names the scenario's folder",
        expected: "another name")
    }
    let origins = site.origins.map(\.name) + [OriginNames.scenarioFolder]
    for node in Self.contents.compactMap({ fields[$0.name] }) { try node.checkOrigins(origins) }
    try fields.read(Self.contents, into: &self)
    let waits = steps.flatMap(\.acts).reduce(Duration.zero) { $0 + $1.act.passedTime }
    guard waits < timeLimit else {
      throw (fields["steps"] ?? node).error(
        "'wait' for \(waits / .seconds(1)) s in a scenario of \(timeLimit / .seconds(1)) s",
        expected: "a shorter 'wait', or a longer 'timeLimit'")
    }
    try Scenario.checkGates(authored: fields)
  }

  /// The keys that come before the keys of the site.
  private static let labels: [Key<Scenario>] = [
    .required("title", \.title, .text, expected: "one line for people", "one line for people"),
    .key(
      "tags", \.tags, tagList, "words of letters, digits, `-` and `_`, by which it is chosen"),
  ]

  /// The keys that come after the keys of the site.
  private static let contents: [Key<Scenario>] = [
    .key(
      "views", \.views, viewList,
      "a mapping for each view that is there before the first step; one view by default"),
    .key("app", \.app, AppScript.shape, "what the app answers, and does in its callbacks"),
    .required(
      "steps", \.steps, ScenarioStep.shape.list(of: "steps", atLeast: "step"),
      expected: "a list of steps", "what is done, in order"),
    .key("profile", \.profile, .word, "the system that it is about; `ios26` by default"),
    .key(
      "engines", \.exceptions, exceptions,
      "`{except: {ENGINE: REASON}}`: engines that cannot play it"),
    .key(
      "timeLimit", \.timeLimit, Shape.seconds(upTo: 600).map { .seconds($0) },
      "seconds for all of it; 30 by default"),
  ]

  private static let tag = Shape.text("a tag").checked(
    expected: "a word of letters, digits, '-' and '_', such as slow"
  ) { $0.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil }.schema(.text(matching: "^[A-Za-z0-9_-]+$"))

  private static let tagList = tag.list(of: "tags").then { tags, node throws(AuthoredError) in
    for (item, index) in zip(try node.list(), tags.indices)
    where tags[..<index].contains(tags[index]) {
      throw item.error("the same tag twice: '\(tags[index])'", expected: "each tag once")
    }
    return tags
  }

  private static let viewList = ViewSetup.shape.list(of: "views", atLeast: "view").then {
    views, node throws(AuthoredError) in
    var replies: [String: SchemeReply] = [:]
    for (view, item) in zip(views, try node.list()) {
      // Replies cannot depend on the view: windows that pages open have no entry in this list.
      for (address, reply) in view.schemes.values.joined().sorted(by: { $0.key < $1.key }) {
        guard reply == replies[address] ?? reply else {
          throw item.error(
            "another reply to '\(address)' than in a view before it",
            expected: "the same reply, or another address")
        }
        replies[address] = reply
      }
    }
    return views
  }

  private static let exceptions = Shape.mapping(
    [:],
    [
      .required(
        "except", \[String: String].self, Shape.text("the reason").entries(of: "reasons by engine"),
        expected: "{ENGINE: reason}", "engines that cannot play it")
    ])
}

// MARK: Schema

extension Scenario {
  /// The JSON Schema (draft 2020-12) of a scenario's file, for editors that check YAML.
  package static var schema: String {
    Schema.mapping(
      Schema.properties(of: labels) + SiteSchema.keys + Schema.properties(of: contents),
      required: ["title", "steps"]
    ).file(titled: "Scenario of navtrace")
  }

  /// The keys of a site that can add gates from other files.
  private static let openKeys: Set<String> = ["root", "include"]

  /// Checks that the site has every gate that a step or a reaction opens.
  ///
  /// - Throws: `AuthoredError` that names the line and the gates of the site.
  static func checkGates(authored fields: AuthoredFields) throws(AuthoredError) {
    let sites = Site.keys.compactMap { key in fields[key].map { (key: key, value: $0) } }
    let entries = sites + sites.flatMap(\.value.allEntries)
    guard !entries.contains(where: { openKeys.contains($0.key) }) else { return }
    let names = entries.filter { $0.key == "gate" }.flatMap(\.value.gateNames)
    for part in ["steps", "app"] {
      for (key, node) in fields[part]?.allEntries ?? [] where key == "openGate" {
        let name = try node.string(expected: "the name of a gate")
        guard !names.contains(name) else { continue }
        throw node.error(
          "no gate '\(name)' in the site",
          expected: names.isEmpty
            ? "a reply with 'gate: \(name)'" : name.guess(among: Set(names).sorted()))
      }
    }
  }
}

extension AuthoredNode {
  /// Every key in the node at any depth, with its value, in the order of the file.
  var allEntries: [(key: String, value: AuthoredNode)] {
    if let entries = try? entries() { return entries.flatMap { [$0] + $0.value.allEntries } }
    return ((try? list()) ?? []).flatMap(\.allEntries)
  }

  /// The gates in the value of a key `gate`, which is a name, a mapping with `name`, or a list.
  fileprivate var gateNames: [String] {
    if let list = try? list() { return list.flatMap(\.gateNames) }
    if let entries = try? entries() {
      return entries.filter { $0.key == "name" }.flatMap(\.value.gateNames)
    }
    return [try? string()].compactMap(\.self)
  }
}
