import ArgumentParser
import AuthoredYAML
import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

@Suite struct ScenarioSelectionTests {
  private let selection = ScenarioSelection(
    root: "/s", names: ["auth/basic", "auth/plain", "load/plain", "redirects/302"])

  @Test(arguments: [
    ([], ["auth/basic", "auth/plain", "load/plain", "redirects/302"]),
    (["redirects/302"], ["redirects/302"]), (["302"], ["redirects/302"]),
    (["auth"], ["auth/basic", "auth/plain"]), (["auth/"], ["auth/basic", "auth/plain"]),
    (["plain"], ["auth/plain", "load/plain"]), (["*/plain"], ["auth/plain", "load/plain"]),
    (["redirects/30?", "auth/basic"], ["auth/basic", "redirects/302"]),
    (["302", "redirects", "redirects/302"], ["redirects/302"]),
  ])
  func `scenarios are chosen by name, group, last part or pattern`(
    arguments: [String], names: [String]
  ) throws {
    let places = try selection.places(arguments)
    #expect(places.map(\.name) == names)
    #expect(places.map(\.folder) == names.map { "/s/\($0)" })
  }

  @Test func `a scenario can be named by its folder, inside or outside the scenarios folder`()
    throws
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("mine/one")
    let outside = try selection.places(["\(folder.path)/mine/one/"])
    #expect(outside == [ScenarioPlace(name: "mine/one", folder: "\(folder.path)/mine/one")])
    #expect(try selection.places(["\(folder.path)/mine/one/scenario.yaml"]) == outside)
    let inside = ScenarioSelection(root: folder.path, names: ["mine/one"])
    #expect(try inside.places(["\(folder.path)/mine/one"]) == outside)
  }

  @Test(arguments: ["/one", "/one/", "/one/scenario.yaml"])
  func `a scenario is found by its path if there is no scenarios folder`(path: String) throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("one")
    let options = try ScenarioFolderOptions.parse([])
    let selection = try options.selection(for: [folder.path + path], from: "/")
    #expect(selection.root == folder.path && selection.names == ["one"])
    #expect(
      try selection.places([folder.path + path])
        == [ScenarioPlace(name: "one", folder: folder.path + "/one")])
    #expect(throws: CommandFailure.self) { try options.selection(for: [folder.path], from: "/") }
  }

  @Test func `the installed scenarios are used if the working directory and its parents have none`()
    throws
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("Fixtures/Scenarios/a/one")
    let options = try ScenarioFolderOptions.parse([])
    let selection = try options.selection(for: ["a/one"], from: "/", installation: folder.path)
    #expect(selection.root == folder.path + "/Fixtures/Scenarios" && selection.names == ["a/one"])
  }

  @Test(arguments: ["nowhere", "nowhere/302", "30", "[a", "/nowhere"])
  func `a missing scenario is reported with the most similar names`(argument: String) throws {
    let failure = try #require(throws: CommandFailure.self) {
      try selection.places(["302", argument])
    }
    let near = argument.nearest(3, among: selection.names).map { "'\($0)'" }
    #expect(
      failure.description == "no scenario '\(argument)': the nearest in /s are "
        + "\(near.joined(separator: ", ")); 'navtrace list' shows every name")
    #expect(near.count == 3)
  }

  @Test
  func `the most similar name comes first, and an empty folder's error suggests navtrace new`()
    throws
  {
    #expect("redirects/303".nearest(1, among: selection.names) == ["redirects/302"])
    let empty = ScenarioSelection(root: "/s", names: [])
    #expect(
      throws: CommandFailure.unusable(
        "no scenario 'a': /s holds none; 'navtrace new' makes one")
    ) { try empty.places(["a"]) }
  }

  @Test func `an argument that names several scenarios is refused with their names`() throws {
    #expect(try selection.place("basic").name == "auth/basic")
    #expect(
      throws: CommandFailure.unusable(
        "'plain' is more than one scenario: auth/plain, load/plain; name one of them")
    ) { try selection.place("plain") }
  }

  @Test func `a scenario's own folder is refused as the scenarios folder`() throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("one")
    let root = folder.path + "/one"
    #expect(
      throws: CommandFailure.unusable(
        "\(root) is a scenario, and not the folder of all; name it without --scenarios")
    ) { try ScenarioSelection(root: root, names: []).places([]) }
  }

  @Test func `a folder without scenarios is reported as empty`() {
    let empty = ScenarioSelection(root: "/s", names: [])
    #expect(
      throws: CommandFailure.unusable(
        "no scenario in /s: a scenario is a folder with a scenario.yaml")
    ) { try empty.places([]) }
  }
}
