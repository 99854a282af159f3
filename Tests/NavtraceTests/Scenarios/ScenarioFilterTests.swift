import ArgumentParser
import Scenarios
import Testing

@testable import ScenarioRuns
@testable import navtrace

@Suite struct ScenarioFilterTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one", more: "tags: [slow]")
    try folder.add("a/two", more: "tags: [slow, network]")
    try folder.add("b/three")
  }

  private func select(_ arguments: [String]) throws -> [String] {
    let scenarios = try ScenarioSelection(
      root: folder.path, names: ["a/one", "a/two", "b/three"]
    ).places([]).read()
    return try ScenarioFilter.parse(arguments).select(from: scenarios).map(\.name)
  }

  @Test(arguments: [
    ([], ["a/one", "a/two", "b/three"]),
    (["--tag", "slow"], ["a/one", "a/two"]), (["--tag", "network"], ["a/two"]),
    (["--tag", "network", "--tag", "slow"], ["a/one", "a/two"]),
    (["--skip-tag", "network"], ["a/one", "b/three"]),
    (["--tag", "slow", "--skip-tag", "network"], ["a/one"]),
    (["--grep", "^a/"], ["a/one", "a/two"]), (["--grep", "THREE$"], ["b/three"]),
    (["--grep", "PAGE OF A"], ["a/one", "a/two"]), (["--grep", "(?-i)PAGE|o @"], ["a/two"]),
    (["--grep", "a/one The page of a/one @slow"], ["a/one"]),
    (["--grep", "@slow @network$"], ["a/two"]), (["--grep-invert", "@"], ["b/three"]),
    (["--grep", "a", "--grep-invert", "two|three"], ["a/one"]),
  ])
  func `tags and expressions select scenarios without changing their order`(
    arguments: [String], names: [String]
  ) throws {
    defer { folder.remove() }
    #expect(try select(arguments) == names)
  }

  @Test(arguments: [
    (["--grep", "zzz"], "of 3, --grep 'zzz' leaves 0"),
    (
      ["--tag", "slwo", "--tag", "x"],
      "of 3, --tag slwo --tag x leaves 0; their tags are network, slow"
    ),
    (
      ["--tag", "slow", "--skip-tag", "slow", "--grep-invert", "zzz"],
      "of 3, --tag slow leaves 2, --skip-tag slow leaves 0, --grep-invert 'zzz' leaves 0; "
        + "their tags are network, slow"
    ),
  ])
  func `if no scenario is left, the error states how many scenarios each option left`(
    arguments: [String], message: String
  ) {
    defer { folder.remove() }
    #expect(
      throws: CommandFailure.unusable(
        "no scenario is left: \(message); 'navtrace list' shows what there is")
    ) { try select(arguments) }
  }

  @Test(arguments: ["--grep", "--grep-invert"])
  func `an invalid regular expression is quoted in the error with the reason`(option: String) {
    defer { folder.remove() }
    let error = #expect(throws: (any Error).self) { try ScenarioFilter.parse([option, "a(b"]) }
    #expect(
      error.map(ScenarioFilter.message)
        == "The value 'a(b' is invalid for '\(option) <regex>': "
        + "it is not a regular expression: expected ')'")
  }
}
