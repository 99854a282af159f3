import Testing
import WebViewKit

@Suite struct EngineFeaturesTests {
  @Test(
    arguments: [
      ("", [:]), ("+A", ["A": true]), ("-A", ["A": false]),
      ("+SiteIsolation-Cache2", ["SiteIsolation": true, "Cache2": false]), ("+", nil), ("A", nil),
      ("+A+", nil), ("+A-A", nil), ("+A B", nil), ("+A.B", nil),
    ] as [(String, [String: Bool]?)])
  func `features are parsed from the suffix of an engine's name`(
    text: String, values: [String: Bool]?
  ) {
    #expect(EngineFeatures(text)?.values == values)
  }

  @Test(arguments: ["", "+A", "+A-B", "-A+B"])
  func `parsed features are written as the same text`(text: String) {
    #expect(EngineFeatures(text)?.description == text)
  }

  @Test func `features in different orders are equal`() {
    #expect(EngineFeatures("+B-A") == EngineFeatures("-A+B"))
    #expect(EngineFeatures("+B-A")?.description == "-A+B")
  }

  @Test(
    arguments: [
      ("webkitgtk", ["webkitgtk"]), ("webkitgtk+A", ["webkitgtk+A", "webkitgtk"]),
      ("webkitgtk-A+B", ["webkitgtk-A+B", "webkitgtk"]),
    ])
  func `an engine with features falls back to the expectations of the engine without them`(
    name: String, owners: [String]
  ) {
    #expect(EngineFeatures.owners(of: name) == owners)
  }
}
