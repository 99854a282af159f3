import Testing

@testable import ScenarioLanguage

@Suite struct ExpectationNameTests {
  @Test(
    arguments: [
      ("expected.yaml", nil, nil, false), ("expected.webkitgtk.yaml", "webkitgtk", nil, false),
      ("expected.webkitgtk@2.50.yaml", "webkitgtk", "2.50", false),
      ("expected.webkitgtk@2.50.6.yaml", "webkitgtk", "2.50.6", false),
      ("expected.webkitgtk@.yaml", "webkitgtk", "", false),
      ("expected.webkitgtk@new.yaml", "webkitgtk", "new", false),
      ("expected.webkitgtk.new.yaml", "webkitgtk", nil, true),
      ("expected.webkitgtk@2.50.new.yaml", "webkitgtk", "2.50", true),
      ("expected.web.kit.yaml", "web.kit", nil, false),
    ] as [(String, String?, String?, Bool)])
  func `a name says the engine, its version, and whether it was recorded`(
    file: String, engine: String?, version: String?, isRecorded: Bool
  ) throws {
    let name = try #require(ExpectationName(file))
    #expect(name.engine == engine)
    #expect(name.version == version)
    #expect(name.isRecorded == isRecorded)
    #expect(name.fileName == file)
  }

  @Test(arguments: [
    "scenario.yaml", "expected", "expected..yaml", "expected.@2.yaml", "expected@2.yaml",
    "expected-webkitgtk.yaml", "expected.yml", "unexpected.yaml", "expected.yaml.orig",
  ])
  func `other names are none`(file: String) {
    #expect(ExpectationName(file) == nil)
  }

  @Test(
    arguments: [
      (nil, nil, true), (nil, "2.50.6", true), ("2", "2.50.6", true), ("2.50", "2.50.6", true),
      ("2.50.6", "2.50.6", true), ("2.5", "2.50.6", false), ("2.50.6.1", "2.50.6", false),
      ("50", "2.50.6", false), ("2.50", "2.52.0", false), ("2.50", nil, false),
      ("2.50", "", false), ("", "2.50.6", false), ("2.", "2.50.6", false), ("b", "b", false),
    ] as [(String?, String?, Bool)])
  func `a version is the beginning of the engine's, by whole components`(
    version: String?, own: String?, holds: Bool
  ) {
    #expect(ExpectationName(engine: "webkitgtk", version: version).holds(for: own) == holds)
  }

  @Test func `what is looked for first is the most specific`() {
    let names = [
      "expected.e@2.50.6.yaml", "expected.e@2.50.yaml", "expected.e@2.yaml", "expected.e.yaml",
      "expected.yaml",
    ].compactMap(ExpectationName.init)
    #expect(names.count == 5)
    #expect(names.reversed().sorted { $0.isMoreSpecific(than: $1) } == names)
  }
}
