import Foundation

/// A scenario that the grammar generated, as a value.
struct GeneratedScenario: Hashable, Sendable {
  /// The name: `7-12` for number 12 of seed 7.
  var name: String
  /// The content of its file, except for the title.
  var content: GeneratedValue
  /// The number of times that each production of the grammar was used.
  var uses: [Production: Int]

  var yaml: String {
    let head = "title: Generated scenario \(name)"
    return ([head] + content.lines(depth: 3)).joined(separator: "\n") + "\n"
  }

  /// Writes the scenario's file into a folder, and makes the folder if it does not exist.
  ///
  /// - Throws: The system's error.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try yaml.write(
      toFile: folder + "/scenario.yaml", atomically: true, encoding: .utf8)
  }
}

extension GeneratedScenario {
  /// Smaller scenarios, largest reductions first: without steps, origins, replies, then details.
  var reductions: [GeneratedScenario] {
    func reductions(of key: String) -> [GeneratedScenario] {
      (content[key]?.reductions ?? []).map { with($0, at: key) }
    }
    let others = ["app", "views"].flatMap { reductions(of: $0) + [with(nil, at: $0)] }
    return (reductions(of: "steps") + plainReplies + reductions(of: "origins") + others).filter {
      $0.content.size < content.size
    }
  }

  /// Returns the smallest scenario found that still shows the difference, within the given tries.
  ///
  /// Each scenario is smaller than the one before it, so the search ends.
  ///
  /// - Parameters:
  ///   - tries: The maximum number of smaller scenarios that are tried.
  ///   - firstReproduced: Returns the index of the first scenario that shows the difference, too.
  func shrunk(
    tries: Int, _ firstReproduced: ([GeneratedScenario]) throws -> Int?
  ) rethrows -> GeneratedScenario {
    var smallest = self
    var rest = reductions[...]
    var left = tries
    while left > 0, !rest.isEmpty {
      let candidates = Array(rest.prefix(min(left, 25)))
      left -= candidates.count
      rest = rest.dropFirst(candidates.count)
      guard let index = try firstReproduced(candidates) else { continue }
      smallest = candidates[index]
      rest = smallest.reductions[...]
    }
    return smallest
  }

  /// Scenarios in which one reply is replaced with an empty page.
  private var plainReplies: [GeneratedScenario] {
    guard case .map(let origins) = content["origins"] else { return [] }
    return origins.flatMap { origin -> [GeneratedScenario] in
      guard case .map(let entries) = origin.value else { return [] }
      return entries.filter { $0.name.hasPrefix("/") }.map { entry in
        var changed = origin.value
        changed[entry.name] = ["html": .page([GeneratedElement("title")])]
        return with(origin: origin.name, changed)
      }
    }
  }

  private func with(_ value: GeneratedValue?, at key: String) -> GeneratedScenario {
    var scenario = self
    scenario.content[key] = value
    return scenario
  }

  private func with(origin name: String, _ value: GeneratedValue) -> GeneratedScenario {
    var origins = content["origins"]
    origins?[name] = value
    return with(origins, at: "origins")
  }
}

/// The origins of a generated scenario, while it is built.
struct GeneratedSite: Sendable {
  static let main = "main"

  /// A frame of a page in which a click is possible.
  struct Frame: Sendable {
    var name: String
    var page: Place
  }

  /// The names of the origins, beginning with `main`.
  var origins = [GeneratedSite.main]
  /// The hosts of origins that have their own host.
  var hosts: [String: String] = [:]
  var tls: [String: GeneratedValue] = [:]
  /// Whether there is a URL at which no server listens.
  var hasRefused = false
  var pages: [Place: [GeneratedElement]] = [:]
  var frames: [Place: [Frame]] = [:]
  private var replies: [(place: Place, reply: GeneratedValue)] = []

  static let refused = "refused"

  /// Sets the reply at a place.
  ///
  /// The text of a page is made from its elements at the end.
  mutating func answer(_ reply: GeneratedValue, at place: Place) {
    replies.append((place, reply))
  }

  mutating func set(_ key: String, _ value: GeneratedValue, at place: Place) {
    guard let index = replies.firstIndex(where: { $0.place == place }) else { return }
    replies[index].reply[key] = value
  }

  /// The number of places that have a reply.
  var count: Int { replies.count }

  /// Lets the most recent places accept a posted form.
  ///
  /// Redirects accept it anyway.
  mutating func takePosts(from start: Int) {
    for index in replies.indices.dropFirst(start) where replies[index].reply["redirect"] == nil {
      replies[index].reply["methods"] = ["GET", "POST"]
    }
  }

  /// The value of the key `origins`.
  var content: GeneratedValue {
    var entries = origins.map { origin in
      let options = [("host", hosts[origin].map(GeneratedValue.text)), ("tls", tls[origin])]
        .compactMap { name, value in value.map { GeneratedValue.Entry(name, $0) } }
      let own = replies.filter { $0.place.origin == origin }.map { place, reply in
        GeneratedValue.Entry(place.path, filled(reply, at: place))
      }
      return GeneratedValue.Entry(origin, .map(options + own))
    }
    if hasRefused { entries.append(.init(Self.refused, "refused")) }
    return .map(entries)
  }

  private func filled(_ reply: GeneratedValue, at place: Place) -> GeneratedValue {
    guard let elements = pages[place] else { return reply }
    var reply = reply
    reply["html"] = .page(elements)
    return reply
  }
}

/// The rules by which an app answers one kind of policy request.
typealias RuleList = WritableKeyPath<GeneratedApp, [GeneratedValue]>

/// The app of a generated scenario, while the scenario is built.
struct GeneratedApp: Sendable {
  var actions: [GeneratedValue] = []
  var responses: [GeneratedValue] = []
  var authentication: [GeneratedValue] = []
  var destinations: [GeneratedValue] = []
  /// The answers to redirects of downloads; if empty, all are followed.
  var downloadRedirects: [GeneratedValue] = []
  /// Callbacks whose delegate methods are not implemented.
  var absent: [GeneratedValue] = []
  /// The answer to requests for new windows; `nil` if no page opens a window.
  var createWebView: String?
  /// The acts that are done in callbacks.
  var reactions: [GeneratedValue.Entry] = []

  var decidesResponses: Bool { !absent.contains("decidePolicyForNavigationResponse") }
  var answersChallenges: Bool { !absent.contains("didReceiveAuthenticationChallenge") }

  /// Whether the app cancels the action of a navigation to a place.
  func refuses(_ place: Place) -> Bool {
    actions.contains {
      $0["url"] == .text(place.name) && ($0["answer"] == "cancel" || $0["answer"] == "download")
    }
  }

  /// Lets the rules for a URL fit any query.
  mutating func allowQuery(of address: String) {
    for rules in [\GeneratedApp.actions, \GeneratedApp.responses] {
      for index in self[keyPath: rules].indices
      where self[keyPath: rules][index]["url"] == .text(address) {
        self[keyPath: rules][index]["url"] = .text(address + "?*")
      }
    }
  }

  /// Returns rules that may stay unused, since an earlier step may have led elsewhere.
  private static func optional(_ rules: [GeneratedValue]) -> [GeneratedValue] {
    rules.map { rule in
      var rule = rule
      rule["optional"] = true
      return rule
    }
  }

  /// The value of the key `app`; `nil` if there is none.
  var content: GeneratedValue? {
    var entries: [GeneratedValue.Entry] = []
    let lists = [
      ("navigationAction", Self.optional(actions)),
      ("navigationResponse", Self.optional(responses)),
      ("authentication", authentication), ("downloadDestination", destinations),
      ("downloadRedirect", downloadRedirects),
      ("absent", absent),
    ]
    for (key, list) in lists where !list.isEmpty { entries.append(.init(key, .list(list))) }
    if let createWebView { entries.append(.init("createWebView", .text(createWebView))) }
    if !reactions.isEmpty { entries.append(.init("on", .map(reactions))) }
    return entries.isEmpty ? nil : .map(entries)
  }
}

/// An element of a generated page.
struct GeneratedElement: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  var tag: String
  var attributes: [Attribute]
  var text: String
  var children: [GeneratedElement]
  /// The document in the element's `srcdoc` attribute.
  var document: [GeneratedElement]?

  init(
    _ tag: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "",
    children: [GeneratedElement] = [], document: [GeneratedElement]? = nil
  ) {
    self.tag = tag
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
    self.text = text
    self.children = children
    self.document = document
  }

  static func html(_ elements: [GeneratedElement]) -> String {
    elements.map(\.html).joined()
  }

  private static let emptyTags: Set<String> = ["base", "meta", "input", "embed", "area"]

  private var html: String {
    var opening = "<\(tag)"
    for attribute in attributes {
      opening +=
        attribute.value.isEmpty
        ? " \(attribute.name)" : " \(attribute.name)=\(quoted(attribute.value))"
    }
    if let document { opening += " srcdoc=\(quoted(Self.html(document)))" }
    guard !Self.emptyTags.contains(tag) else { return opening + ">" }
    return opening + ">" + text + Self.html(children) + "</\(tag)>"
  }

  private func quoted(_ value: String) -> String {
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "/#_.:?-".contains($0) }
    guard !isPlain || value.hasSuffix("/") else { return value }
    return "'" + value.replacing("&", with: "&amp;").replacing("'", with: "&#39;") + "'"
  }
}
