import Testing

@testable import research

@Suite struct GeneratorTests {
  private let scenario = GeneratedScenario(
    name: "1-1",
    content: [
      "origins": [
        "main": [
          "/a": [
            "html": .page([
              GeneratedElement("title", text: "A"),
              GeneratedElement("a", ["id": "e1", "href": "/b", "target": "_blank"], text: "Link"),
            ]), "headers": ["Cache-Control": "no-store"],
          ],
          "/b": ["redirect": 302, "to": "${origin.other}/c"],
        ],
        "other": ["/c": ["html": .page([]), "status": 404]],
      ],
      "app": ["createWebView": "newView"],
      "steps": [["load": "/a"], ["click": "#e1"], "reload", "goBack", ["read": "backForwardList"]],
    ], uses: [:])

  /// The FNV-1a hash of the text of a seed's first 500 scenarios.
  ///
  /// It changes with the grammar.
  @Test(arguments: [
    (seed: UInt64(1), hash: UInt64(6_198_727_433_925_774_341)), (7, 4_229_748_465_095_265_699),
  ])
  func `a seed makes the scenarios that it always made`(seed: UInt64, hash: UInt64) {
    let bytes = (1...500).lazy.flatMap {
      ScenarioGenerator.scenario(seed: seed, number: $0).yaml.utf8
    }
    #expect(bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } == hash)
  }

  @Test func `every production is used by some scenario`() {
    var uses: [Production: Int] = [:]
    for number in 1...4000 {
      uses.merge(
        ScenarioGenerator.scenario(seed: 1, number: number).uses, uniquingKeysWith: +)
    }
    #expect(Production.allCases.filter { uses[$0] == nil } == [])
  }

  @Test func `parts that the difference does not need are left out`() {
    let small = scenario.shrunk(tries: 1000) { candidates in
      candidates.firstIndex {
        $0.yaml.contains("click: \"#e1\"") && $0.yaml.contains("target=_blank")
      }
    }
    #expect(
      small.yaml == """
        title: Generated scenario 1-1
        origins:
          main:
            /a: {html: "<a target=_blank></a>"}
        steps:
        - click: "#e1"

        """)
  }

  @Test func `every reduction is smaller, so that shrinking ends`() {
    for number in 1...30 {
      let scenario = ScenarioGenerator.scenario(seed: 5, number: number)
      for smaller in scenario.reductions {
        #expect(smaller.content.size < scenario.content.size)
      }
    }
    #expect(scenario.shrunk(tries: .max) { _ in nil } == scenario)
  }
}
