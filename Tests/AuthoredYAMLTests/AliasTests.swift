import AuthoredYAML
import Testing

@Suite(.timeLimit(.minutes(1))) struct AliasTests {
  private func node(_ text: String) throws -> AuthoredNode {
    try AuthoredNode(parsing: text, file: "a.yaml")
  }

  /// Lists of ten aliases each to the list before, which unfold to 10 to the power of `depth`.
  private static func bomb(_ depth: Int) -> String {
    var lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x, x]"]
    for level in 1..<depth {
      let aliases = Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ",")
      lines.append("l\(level): &l\(level) [\(aliases)]")
    }
    return lines.joined(separator: "\n")
  }

  @Test func `an alias has the value and the lines of the latest anchor of its name`() throws {
    let fields = try node("a: &x {n: 1}\nb: *x\nc: &x 2\nd: [*x, *x]").fields("a", "b", "c", "d")
    let first = try #require(try fields["b"]?.fields("n")["n"])
    #expect(try first.integer() == 1 && first.line == 1)
    #expect(try fields["d"]?.list().map { try $0.string() } == ["2", "2"])
  }

  @Test(arguments: [
    ("'*a'", "*a"), ("\"*a **\"", "*a **"), ("a *b", "a *b"),
    ("|\n  *a\n  p *b* {}", "*a\np *b* {}"),
    ("'\u{E000}*a'", "\u{E000}*a"), ("&a '*b'", "*b"), ("*/*", nil),
  ])
  func `an asterisk within a text does not begin an alias`(yaml: String, text: String?) throws {
    guard let text else {
      #expect(throws: AuthoredError.self) { try node("a: \(yaml)") }
      return
    }
    #expect(try node("'*k': \(yaml)").fields("*k")["*k"]?.string() == text)
  }

  @Test(arguments: [
    ("a: 1\nb: *c", "a.yaml:2:4: is not YAML: no anchor '&c' stands before the alias '*c'"),
    ("a: &a [*a]", "a.yaml:1:8: is not YAML: no anchor '&a' stands before the alias '*a'"),
    (
      "a: &a 1\nb: *a b",
      "a.yaml:2:4: is not YAML: '*a b' is not an alias; expected the name of an anchor behind '*', or "
        + "quotes around text that begins with '*'"
    ),
    (
      "a: &a x\n*a : 1",
      "a.yaml:2: a key that is not text; expected text, no list, mapping or alias"
    ), ("*k: 1\n*k: 1", "a.yaml:1: the same key twice: '*k'; expected each key once"),
  ])
  func `an invalid alias is reported with its position`(yaml: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try node(yaml) }
    #expect(error?.description == message)
  }

  @Test func `aliases that together stand for more than 100000 values are refused`() throws {
    // The last level has 11,111 values, and the aliases of those within it 12,330.
    let aliases = Array(repeating: "*l3", count: 7).joined(separator: ",")
    #expect(try node("\(Self.bomb(4))\nm: [\(aliases)]").entries().count == 5)
    let error = #expect(throws: AuthoredError.self) { try node("\(Self.bomb(10))\n") }
    #expect(
      error?.description
        == "a.yaml:5:38: '*l3' and the aliases before it stand for more than 100000 values; expected "
        + "fewer aliases, or less behind their anchors")
  }

  @Test(arguments: ["? *l9\n: 1", "? [*l9, *l9]\n: 1", "*l9 : 1", "{*l9 : 1}", "? {*l9 : 1}\n: 1"])
  func `a key with aliases is refused before its aliases are expanded`(key: String) {
    let error = #expect(throws: AuthoredError.self) { try node("\(Self.bomb(10))\n\(key)") }
    #expect(error?.file == "a.yaml")
  }

  @Test func `anchors nested beyond the depth limit are refused`() throws {
    var lines = ["l0: &l0 x"]
    for level in 1...5 {
      let open = String(repeating: "[", count: 50)
      let close = String(repeating: "]", count: 50)
      lines.append("l\(level): &l\(level) \(open)*l\(level - 1)\(close)")
    }
    #expect(try node(lines.prefix(4).joined(separator: "\n")).entries().count == 4)
    let error = #expect(throws: AuthoredError.self) { try node(lines.joined(separator: "\n")) }
    #expect(
      error?.description
        == "a.yaml:5: lists and mappings more than 200 deep; expected fewer of them within each other"
    )
  }

  @Test func `a file that uses every private-use character cannot contain aliases`() throws {
    let all = String(String.UnicodeScalarView((0xE000...0xF8FF).compactMap(Unicode.Scalar.init)))
    #expect(try node("a: '\(all)'").fields("a")["a"]?.string() == all)
    let most = String(all.unicodeScalars.dropLast())
    #expect(try node("a: '\(most)*a'").fields("a")["a"]?.string() == most + "*a")
    let error = #expect(throws: AuthoredError.self) { try node("a: '\(all)*a'") }
    #expect(
      error?.description
        == "a.yaml: has every character of private use; expected at most 6399 of them")
  }
}
