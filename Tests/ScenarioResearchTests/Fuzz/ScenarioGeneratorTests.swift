import AuthoredYAML
import Testing

@testable import ScenarioLanguage
@testable import ScenarioResearch

@Suite struct ScenarioGeneratorTests {
  @Test func `the same seed and number make the same scenario`() {
    for number in 1...50 {
      let scenario = ScenarioGenerator.scenario(seed: 7, number: number)
      #expect(scenario == ScenarioGenerator.scenario(seed: 7, number: number))
      #expect(scenario.yaml == ScenarioGenerator.scenario(seed: 7, number: number).yaml)
    }
  }

  /// The FNV-1a hash of the texts of a seed's first 500 scenarios; a change of the grammar changes
  /// it.
  @Test(arguments: [
    (seed: UInt64(1), hash: UInt64(1_457_559_138_460_615_488)), (2, 8_231_581_921_681_206_931),
    (7, 7_147_224_958_225_434_299), (1_000_003, 16_568_928_216_450_688_339),
  ])
  func `a seed makes the scenarios that it always made`(seed: UInt64, hash: UInt64) {
    let bytes = (1...500).lazy.flatMap {
      ScenarioGenerator.scenario(seed: seed, number: $0).yaml.utf8
    }
    #expect(bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } == hash)
  }

  @Test func `another number and another seed make another scenario`() {
    let scenarios = (1...50).map { ScenarioGenerator.scenario(seed: 7, number: $0).content }
    #expect(Set(scenarios).count > 45)
    let others = (1...50).map { ScenarioGenerator.scenario(seed: 8, number: $0).content }
    #expect(Set(scenarios).intersection(others).count < 5)
  }

  @Test func `every production is used by some scenario`() {
    var uses: [Production: Int] = [:]
    for number in 1...2000 {
      uses.merge(
        ScenarioGenerator.scenario(seed: 1, number: number).uses, uniquingKeysWith: +)
    }
    #expect(Production.allCases.filter { uses[$0, default: 0] == 0 } == [])
  }

  @Test func `every scenario can be read like a user's file`() throws {
    for number in 1...500 {
      let scenario = ScenarioGenerator.scenario(seed: 3, number: number)
      let node = try AuthoredNode(parsing: scenario.yaml, file: "\(scenario.name).yaml")
      let read = try Scenario(authored: node, folder: "/", name: scenario.name)
      #expect(read.title == "Generated scenario \(scenario.name)")
    }
  }

  @Test func `a page is written as the HTML of its elements`() throws {
    let inner = GeneratedElement("a", ["href": "/b"], text: "It's")
    let value: GeneratedValue = [
      "html": .page([
        GeneratedElement("base", ["target": "_blank"]),
        GeneratedElement("iframe", document: [inner]),
      ])
    ]
    #expect(
      value.lines(depth: 1) == [
        "html: \"<base target=_blank><iframe srcdoc='<a href=/b>It&#39;s</a>'></iframe>\""
      ])
  }
}
