import Testing

@testable import ScenarioResearch

@Suite struct ShrinkingTests {
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

  @Test func `parts that the difference does not need are left out`() async {
    let small = await scenario.shrunk(tries: 1000) { smaller in
      smaller.yaml.contains("click: \"#e1\"") && smaller.yaml.contains("target=_blank")
    }
    #expect(
      small.yaml == """
        title: Generated scenario 1-1
        covers: [rule 1]
        origins:
          main:
            /a: {html: "<a target=_blank></a>"}
        steps:
        - click: "#e1"

        """)
  }

  @Test func `every reduction is smaller, so that shrinking ends`() async {
    for number in 1...30 {
      let scenario = ScenarioGenerator.scenario(seed: 5, number: number)
      for smaller in scenario.reductions {
        #expect(smaller.content.size < scenario.content.size)
      }
      let nothing = await scenario.shrunk(tries: .max) { _ in true }
      #expect(nothing.reductions == [])
    }
  }

  @Test func `a scenario without superfluous parts stays as it is`() async {
    #expect(await scenario.shrunk(tries: .max) { _ in false } == scenario)
  }

  @Test func `no more is tried than is allowed`() async {
    var tries = 0
    _ = await scenario.shrunk(tries: 7) { _ in
      tries += 1
      return false
    }
    #expect(tries == 7)
  }

  @Test func `the parts that keep a scenario from being a race stay`() {
    let gated = GeneratedScenario(
      name: "1-1",
      content: [
        "steps": [["load": "/a", "until": ["event": "didCommit", "count": 2]]],
        "app": ["navigationAction": [["answer": "allow", "hold": "h"]]],
      ], uses: [:])
    for smaller in gated.reductions {
      #expect(smaller.yaml.contains("until") || !smaller.yaml.contains("load"))
      #expect(smaller.yaml.contains("hold") || !smaller.yaml.contains("answer"))
    }
  }

  @Test func `a page takes the place of a reply`() {
    let plain = scenario.reductions.filter {
      $0.yaml.contains("/b: {html: \"<title></title>\"}")
    }
    #expect(plain.count == 1)
  }
}
