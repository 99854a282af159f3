/// A scenario that a session can be opened for, as a list shows it.
public struct ControlScenario: Hashable, Sendable, Encodable {
  /// What `scenario` is called in requests, such as `redirects/loop`.
  public var name: String
  /// What it is about, in a few words.
  public var title: String
  /// The path of the first page, for people.
  public var start: String

  /// Creates an entry of the list.
  public init(name: String, title: String, start: String = "/") {
    self.name = name
    self.title = title
    self.start = start
  }

  /// What stands before the last slash of the name.
  var group: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }
}
