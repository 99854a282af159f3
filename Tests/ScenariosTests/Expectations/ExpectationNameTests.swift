import Testing

@testable import Scenarios

@Suite struct ExpectationNameTests {
  @Test(
    arguments: [
      ("expected.yaml", nil, false), ("expected.webkitgtk.yaml", "webkitgtk", false),
      ("expected.webkitgtk@2.50.yaml", "webkitgtk@2.50", false),
      ("expected.webkitgtk.new.yaml", "webkitgtk", true),
      ("expected.web.kit.yaml", "web.kit", false),
    ] as [(String, String?, Bool)])
  func `an expectation's file name gives the engine and whether it was recorded`(
    file: String, engine: String?, isRecorded: Bool
  ) throws {
    let name = try #require(ExpectationName(file))
    #expect(name.engine == engine)
    #expect(name.isRecorded == isRecorded)
    #expect(name.fileName == file)
  }

  @Test(arguments: [
    "scenario.yaml", "expected", "expected..yaml", "expected@2.yaml", "expected-webkitgtk.yaml",
    "expected.yml", "unexpected.yaml", "expected.yaml.orig",
  ])
  func `a file name in any other form is not an expectation`(file: String) {
    #expect(ExpectationName(file) == nil)
  }
}
