import Testing

@testable import FixtureSites

@Suite struct PathTreeTests {
  /// A tree in which each pattern has its own text as its value; `{}` is any text, `{*}` the rest.
  private static func tree(_ patterns: [String]) -> PathTree<String> {
    patterns.reduce(into: PathTree()) { $0[segments($1)] = $1 }
  }

  private static func segments(_ pattern: String) -> [PathSegment] {
    pattern.split(separator: "/").map { part in
      part == "{}" ? .any : part == "{*}" ? .rest : .text(String(part))
    }
  }

  private static let known = [
    "a", "a/b", "a/{}", "a/{}/c", "{}/b/d", "{}/{}/{}", "files/{*}", "files/{}/end",
  ]

  @Test(
    arguments: [
      ("a", "a", []), ("a/b", "a/b", []), ("a/x", "a/{}", ["x"]), ("a/b/c", "a/{}/c", ["b"]),
      ("a/b/d", "{}/b/d", ["a"]), ("a/x/d", "{}/{}/{}", ["a", "x", "d"]),
      ("files/x", "files/{*}", []), ("files/x/y", "files/{*}", []),
      ("files/x/end", "files/{}/end", ["x"]), ("files/x/y/end", "files/{*}", []),
    ] as [(String, String, [String])])
  func `a path is found by the most specific pattern that matches it`(
    path: String, pattern: String, texts: [String]
  ) throws {
    let found = try #require(
      Self.tree(Self.known.shuffled()).find(path.split(separator: "/").map(String.init)))
    #expect(found.value == pattern)
    #expect(found.texts == texts)
  }

  @Test(arguments: [[], ["b"], ["a", ""], ["a", "b", "c", "d"], ["files"]])
  func `a path that no pattern matches is not found`(path: [String]) {
    #expect(Self.tree(Self.known).find(path) == nil)
  }

  @Test func `a pattern has the value that was set last, and none after it was removed`() {
    var tree = Self.tree(Self.known)
    tree[Self.segments("a/{}")] = "other"
    #expect(tree.find(["a", "x"])?.value == "other")
    tree[Self.segments("a/{}")] = nil
    #expect(tree.find(["a", "x"]) == nil)
    #expect(tree.find(["a", "x", "c"])?.value == "a/{}/c")
  }

  @Test func `a path of thousands of segments matches only a pattern of the same length`() {
    let pattern = [PathSegment](repeating: .any, count: 8000)
    var tree = PathTree<Int>()
    tree[pattern] = 1
    #expect(tree.find([String](repeating: "x", count: 8000))?.texts.count == 8000)
    #expect(tree.find([String](repeating: "x", count: 7999)) == nil)
  }
}
