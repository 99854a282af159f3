import Testing

@testable import navtrace

@Suite struct ScenarioPlaceChangeTests {
  private let places =
    ["a/one", "a/two", "b/three", "b/deep/four"].map {
      ScenarioPlace(name: $0, folder: "/s/\($0)")
    } + [ScenarioPlace(name: "mine/five", folder: "/mine/five")]

  @Test(arguments: [
    ("/s/a/one/page.html", ["a/one"]), ("/s/a/one/img/b.png", ["a/one"]),
    ("/s/a/shared.html", ["a/one", "a/two"]), ("/s/a/shared/deep/x", ["a/one", "a/two"]),
    ("/s/b/deep/x", ["b/deep/four"]), ("/s/b/x", ["b/three", "b/deep/four"]),
    ("/s/x", ["a/one", "a/two", "b/three", "b/deep/four"]),
    ("/s/c/x", ["a/one", "a/two", "b/three", "b/deep/four"]),
    ("/mine/five/x", ["mine/five"]), ("/mine/x", []), ("/elsewhere/x", []), ("/sx/a/one/x", []),
  ])
  func `a changed file affects the scenario that contains it, or else its group or all scenarios`(
    file: String, names: [String]
  ) {
    #expect(places.concerned(by: file, below: "/s").map(\.name) == names)
  }
}
