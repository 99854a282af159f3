import AuthoredYAML
import Foundation
import Testing

@Suite struct AuthoredNodeTests {
  enum Colour: String, CaseIterable { case red, green }

  func node(_ text: String) throws -> AuthoredNode {
    try AuthoredNode(parsing: text, file: "a.yaml")
  }

  @Test func `a word that is a Boolean in YAML stays text if text is expected`() throws {
    let fields = try node("realm: no\nuser: 007").fields("realm", "user")
    #expect(try fields["realm"]?.string() == "no")
    #expect(try fields["user"]?.string() == "007")
  }

  @Test func `entries keep the order in which they are written`() throws {
    #expect(try node("b: 1\na: 2\nc: 3").entries().map(\.key) == ["b", "a", "c"])
  }

  @Test func `a quoted null is text`() throws {
    #expect(try node("a: 'null'").fields("a")["a"]?.string() == "null")
    #expect(try node("a: null").fields("a")["a"]?.isNull == true)
  }

  @Test func `an empty document is an empty mapping`() throws {
    #expect(try node("# nothing\n").entries().isEmpty)
  }

  @Test func `a file is read as YAML, and an unreadable one is reported`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(FileManager.default.createFile(atPath: file, contents: Data("a: 1".utf8)))
    let node = try AuthoredNode(contentsOf: file, expected: "a list")
    #expect(try node.fields("a")["a"]?.integer() == 1 && node.file == file)
    for (contents, problem) in [
      (Data([0xFF]), "is not UTF-8"), (nil, "cannot be read: No such file or directory"),
    ] {
      try? FileManager.default.removeItem(atPath: file)
      if let contents { _ = FileManager.default.createFile(atPath: file, contents: contents) }
      let error = #expect(throws: AuthoredError.self) {
        try AuthoredNode(contentsOf: file, expected: "a list")
      }
      #expect(error?.description == "\(file): \(problem); expected a list in UTF-8")
    }
    let folder = #expect(throws: AuthoredError.self) {
      try AuthoredNode(contentsOf: "/", expected: "a list")
    }
    #expect(folder?.problem == "cannot be read: Is a directory")
  }

  @Test(arguments: [
    ("pipe", "Not a regular file"), ("device", "Not a regular file"),
    ("loop", "Too many levels of symbolic links"),
  ])
  func `reading a path that is not a regular file fails with the system's reason`(
    name: String, reason: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    mkfifo("\(folder)/pipe", 0o600)
    for (link, target) in [("device", "/dev/null"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    let error = #expect(throws: AuthoredError.self) {
      try AuthoredNode(contentsOf: "\(folder)/\(name)", expected: "a list")
    }
    #expect(error?.problem == "cannot be read: \(reason)")
  }

  @Test func `a byte order mark is not part of the text`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("\u{FEFF}a: 1\nb: 2".utf8).write(to: file)
    let fields = try AuthoredNode(contentsOf: file.path, expected: "a list").fields("a", "b")
    #expect(try fields["b"]?.integer() == 2)
  }

  @Test(arguments: [
    ("a: 1\nb: 2", "a.yaml:2: unknown key 'b'; expected one of a, n, l, w"),
    ("a: 1\nb:\n  c: 2", "a.yaml:2: unknown key 'b'; expected one of a, n, l, w"),
    ("a: 1\na: 2", "a.yaml:2: the same key twice: 'a'; expected each key once"),
    (
      "- b: 1\n  \"a\": 1\n  c: {a: 1}\n  \"a\": 2",
      "a.yaml:4: the same key twice: 'a'; expected each key once"
    ),
    ("- a: 1\n  a: 2", "a.yaml:2: the same key twice: 'a'; expected each key once"),
    ("b:\n  {a: 1, a: 2}", "a.yaml:2: the same key twice: 'a'; expected each key once"),
    (
      "a: [1",
      "a.yaml:2:1: is not YAML: did not find expected ',' or ']'; expected quotes around text with "
        + "': ', ' #', ',' or '}', and entries of one list or mapping in one column"
    ),
    (
      "a: 1\nb: {html: <p style=color:red>x: y}",
      "a.yaml:2:31: is not YAML: did not find expected ',' or '}' in "
        + "`b: {html: <p style=color:red>x: y}`; expected quotes around text with ': ', ' #', ',' "
        + "or '}', and entries of one list or mapping in one column"
    ),
    (
      "a: 1\n\tb: 2",
      "a.yaml:2:1: is not YAML: found a tab character that violates indentation in `b: 2`; "
        + "expected spaces in place of the tab"
    ),
    (
      "a: @b",
      "a.yaml:1:4: is not YAML: found character that cannot start any token in `a: @b`; "
        + "expected quotes around text that begins with '@', '`' or '%'"
    ),
    (
      "? [a]\n: 1",
      "a.yaml:1: a key that is not text; expected text, no list, mapping or alias"
    ),
    ("a: b\nc: \u{1}", "a.yaml:2: is not YAML: control characters are not allowed"),
    ("n: x", "a.yaml:1: at 'n': found 'x'; expected a whole number from 1 to 9"),
    ("n: 5.5", "a.yaml:1: at 'n': found '5.5'; expected a whole number from 1 to 9"),
    ("n: .0", "a.yaml:1: at 'n': found '.0'; expected a whole number from 1 to 9"),
    ("n: 10.0", "a.yaml:1: at 'n': found '10.0'; expected a whole number from 1 to 9"),
    ("n: 10", "a.yaml:1: at 'n': found '10'; expected a whole number from 1 to 9"),
    ("n: '5'", "a.yaml:1: at 'n': found '5'; expected a whole number from 1 to 9"),
    ("a: {}", "a.yaml:1: at 'a': found a mapping; expected text"),
    ("a:", "a.yaml:1: at 'a': found nothing; expected text"),
    ("l: x", "a.yaml:1: at 'l': found 'x'; expected a list of items"),
    ("w: blue", "a.yaml:1: at 'w': found 'blue'; expected one of red, green"),
  ])
  func `a mistake is reported with file, line, key and what was expected`(
    text: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      let fields = try node(text).fields("a", "n", "l", "w")
      _ = try fields["a"]?.string()
      _ = try fields["n"]?.integer(in: 1...9)
      _ = try fields["l"]?.list()
      if let word = fields["w"] { _ = try Shape<Colour>.word.read(word) }
    }
    #expect(error?.description == message)
  }

  @Test func `a missing key is reported with the expected value`() throws {
    let fields = try node("b: 1").fields("a", "b")
    let error = #expect(throws: AuthoredError.self) {
      try fields.required("a", expected: "the user's name")
    }
    #expect(error?.description == "a.yaml:1: no key 'a'; expected the user's name")
  }
}
