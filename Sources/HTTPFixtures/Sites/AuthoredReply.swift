import AuthoredYAML

/// The entries of one reply, after the question which of them may stand together.
struct AuthoredReply {
  /// What a reply can say, and the keys that go with each.
  static let contents: [(key: String, companions: [String])] = [
    ("text", page), ("html", page), ("json", page), ("file", page),
    ("redirect", ["to", "after", "headers"] + pace + trouble + around),
    ("echo", ["coding"] + pace + trouble + around),
    ("websocket", ["headers"] + trouble + ["cookies", "logout", "auth"]),
    (
      "root",
      folder + ["headers", "ranges", "coding"] + pace + trouble + ["cookies", "logout", "auth"]
    ),
    ("parts", ["fault"] + around),
  ]
  /// The keys that say how a folder is served.
  static let folder = ["listing", "hidden", "as"]
  /// The keys that go with a body.
  static let page = bodiless + ["ranges"] + pace
  /// The keys that go with `status` alone.
  static let bodiless = ["status", "headers", "type", "attachment", "coding"] + trouble + around
  /// The keys that make a body slow.
  static let pace = ["trickle", "bandwidth"]
  /// The keys that make any reply wait or break; in `parts`, delays and gates are parts.
  static let trouble = ["delay", "gate", "fault"]
  /// The keys that go with any reply to a path.
  static let around = ["cookies", "logout", "auth", "methods"]
  /// The keys that go with replies by method.
  static let byMethod = ["methods", "auth", "logout"]
  /// Everything that a reply may have.
  static let keys = contents.map(\.key) + page + ["to", "after"] + folder

  let fields: AuthoredFields
  /// The status where none is written.
  let status: Int
  /// The body or the act; nil where there are only a status and fields.
  let content: (key: String, value: AuthoredNode)?

  init(_ node: AuthoredNode, status: Int = 200) throws(AuthoredError) {
    self.status = status
    fields = try node.fields(Self.keys)
    let written = fields.entries.filter { entry in Self.contents.contains { $0.key == entry.key } }
    let words = Self.contents.map(\.key).joined(separator: ", ")
    guard written.count <= 1 else {
      throw node.error(
        "'\(written[0].key)' and '\(written[1].key)' in one reply", expected: "one of \(words)")
    }
    content = written.first
    let hasMethods = fields["methods"]?.isMapping ?? false
    guard content != nil || fields["status"] != nil || hasMethods else {
      throw node.error("a reply that says nothing", expected: "one of \(words), status")
    }
    if hasMethods {
      try check(Self.byMethod, with: "methods by name")
    } else if let content {
      let companions = Self.contents.first { $0.key == content.key }?.companions ?? []
      try check([content.key] + companions, with: "'\(content.key)'")
    } else {
      try check(Self.bodiless, with: "a status alone")
    }
  }

  private func check(_ keys: [String], with content: String) throws(AuthoredError) {
    for (key, value) in fields.entries where !keys.contains(key) {
      throw value.error(
        "'\(key)' does not go with \(content)", expected: keys.joined(separator: ", "))
    }
  }
}
