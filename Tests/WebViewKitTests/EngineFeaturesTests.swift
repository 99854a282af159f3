import Testing
import WebViewKit

@Suite struct EngineFeaturesTests {
  @Test(
    arguments: [
      ("", [:]), ("+A", ["A": true]), ("-A", ["A": false]),
      ("+SiteIsolation-Cache2", ["SiteIsolation": true, "Cache2": false]), ("+", nil), ("A", nil),
      ("+A+", nil), ("+A-A", nil), ("+A B", nil), ("+A.B", nil),
    ] as [(String, [String: Bool]?)])
  func `features are read from the end of a name`(text: String, values: [String: Bool]?) {
    #expect(EngineFeatures(text)?.values == values)
  }

  @Test(arguments: ["", "+A", "+A-B", "-A+B"])
  func `features are written as they are read`(text: String) {
    #expect(EngineFeatures(text)?.description == text)
  }

  @Test func `features in another order are the same`() {
    #expect(EngineFeatures("+B-A") == EngineFeatures("-A+B"))
    #expect(EngineFeatures("+B-A")?.description == "-A+B")
  }

  @Test(
    arguments: [
      ("webkitgtk", ["webkitgtk"]), ("webkitgtk+A", ["webkitgtk+A", "webkitgtk"]),
      ("webkitgtk-A+B", ["webkitgtk-A+B", "webkitgtk"]),
    ])
  func `an engine with features also has the expectations of the one without`(
    name: String, owners: [String]
  ) {
    #expect(EngineFeatures.owners(of: name) == owners)
  }
}
