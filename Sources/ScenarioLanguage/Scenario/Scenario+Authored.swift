import AuthoredYAML
import HTTPFixtures
import WebViewKit

extension Scenario {
  /// The name of the file that makes a folder a scenario.
  package static let fileName = "scenario.yaml"

  /// Reads the scenario of a folder.
  ///
  /// - Parameter name: The folder's path below the root of all scenarios, for reports.
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package init(folder: String, name: String) throws(AuthoredError) {
    let file = folder + "/" + Scenario.fileName
    try self.init(
      authored: AuthoredNode(contentsOf: file, expected: "a scenario file"), folder: folder,
      name: name)
  }

  /// Reads a scenario file.
  ///
  /// | key | value |
  /// |---|---|
  /// | `title` | one line for people; mandatory |
  /// | `covers` | list of rows with the events that show them, see ``Coverage``; none by default |
  /// | `tags` | list of words by which it is chosen |
  /// | `site` or `origins` | what the server answers, in the words of a site file |
  /// | `views` | a mapping for each view, see ``ViewSetup``; one view where it is not written |
  /// | `app` | what the app answers and does, see ``AppScript`` |
  /// | `steps` | what is done, in order; mandatory |
  /// | `profile` | the system that it is about, see ``SystemProfile``; the newest by default |
  /// | `engines` | `{except: {ENGINE: reason}}` where an engine cannot run it |
  /// | `timeLimit` | seconds for all of it, 30 where it is not written |
  package init(authored node: AuthoredNode, folder: String, name: String) throws(AuthoredError) {
    let fields = try node.fields(
      ["title", "covers", "tags"] + Site.keys + [
        "views", "app", "steps", "profile", "engines", "timeLimit",
      ])
    self.name = name
    self.folder = folder
    title = try fields.required("title", expected: "one line for people").string()
    covers = try Scenario.covers(authored: fields["covers"])
    tags = try Scenario.tags(authored: fields["tags"])
    site = try Site(authored: fields, directory: folder)
    if site.origins.contains(where: { $0.name == Scenario.filesName }) {
      throw (fields["origins"] ?? node).error(
        "an origin '\(Scenario.filesName)', which names the scenario's folder",
        expected: "another name")
    }
    views = try Scenario.views(authored: fields["views"])
    app =
      try fields["app"].map { node throws(AuthoredError) in try AppScript(authored: node) }
      ?? AppScript()
    steps = try Scenario.steps(authored: fields.required("steps", expected: "a list of steps"))
    try Scenario.checkGates(authored: fields)
    profile =
      try fields["profile"].map { node throws(AuthoredError) in try node.word() } ?? .newest
    exceptions = try Scenario.exceptions(authored: fields["engines"])
    timeLimit = try Scenario.timeLimit(authored: fields["timeLimit"])
  }

  private static func covers(authored node: AuthoredNode?) throws(AuthoredError) -> [Coverage] {
    guard let node else { return [] }
    var covers: [Coverage] = []
    for item in try node.list(of: "rows") { covers.append(try Coverage(authored: item)) }
    guard !covers.isEmpty else { throw node.error("an empty list", expected: "at least one row") }
    return covers
  }

  private static func tags(authored node: AuthoredNode?) throws(AuthoredError) -> [String] {
    var tags: [String] = []
    for item in try node?.list(of: "tags") ?? [] {
      let tag = try item.string(expected: "a tag")
      guard tag.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil else {
        throw item.error(
          "found \(item.kind)", expected: "a word of letters, digits, '-' and '_', such as slow")
      }
      guard !tags.contains(tag) else {
        throw item.error("the same tag twice: '\(tag)'", expected: "each tag once")
      }
      tags.append(tag)
    }
    return tags
  }

  private static func views(authored node: AuthoredNode?) throws(AuthoredError) -> [ViewSetup] {
    guard let node else { return [ViewSetup()] }
    var views: [ViewSetup] = []
    var replies: [String: SchemeReply] = [:]
    for item in try node.list(of: "views") {
      let view = try ViewSetup(authored: item)
      // A task tells its view to the app, but the windows that pages open have no entry here.
      for (address, reply) in view.schemes.values.joined().sorted(by: { $0.key < $1.key }) {
        guard reply == replies[address] ?? reply else {
          throw item.error(
            "another reply to '\(address)' than in a view before it",
            expected: "the same reply, or another address")
        }
        replies[address] = reply
      }
      views.append(view)
    }
    guard !views.isEmpty else { throw node.error("an empty list", expected: "at least one view") }
    return views
  }

  private static func steps(authored node: AuthoredNode) throws(AuthoredError) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    for item in try node.list(of: "steps") { steps.append(try ScenarioStep(authored: item)) }
    guard !steps.isEmpty else { throw node.error("an empty list", expected: "at least one step") }
    return steps
  }

  private static func exceptions(
    authored node: AuthoredNode?
  ) throws(AuthoredError) -> [String: String] {
    guard let node else { return [:] }
    let except = try node.fields("except").required("except", expected: "{ENGINE: reason}")
    var reasons: [String: String] = [:]
    for (engine, reason) in try except.entries(of: "reasons by engine") {
      reasons[engine] = try reason.string(expected: "the reason")
    }
    return reasons
  }

  private static func timeLimit(authored node: AuthoredNode?) throws(AuthoredError) -> Duration {
    guard let node else { return defaultTimeLimit }
    let seconds = try node.number()
    guard seconds > 0, seconds <= 600 else {
      throw node.error("found \(node.kind)", expected: "seconds, above 0 and at most 600")
    }
    return .seconds(seconds)
  }
}
