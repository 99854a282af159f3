import AuthoredYAML
import Testing

@testable import Scenarios

/// The gates that a scenario opens, and those that its site has.
@Suite struct ScenarioGatesTests {
  private func mistake(_ site: String, opening gate: String, in app: Bool = false) -> String? {
    let act = app ? "app: {on: {didCommit: {openGate: \(gate)}}}\nsteps: [reload]" : ""
    let text = "title: t\n\(site)\n" + (app ? act : "steps:\n- openGate: \(gate)")
    do {
      _ = try Scenario(
        authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: "/", name: "s")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      "site: {/: {text: a, gate: slow}}", "site: {/: {text: a, gate: {name: slow, at: 1}}}",
      "site: {/: {text: a, gate: [fast, {name: slow, at: 1}]}}",
      "site: {/: {parts: [{head: 200}, {gate: slow}]}}",
      "origins: {main: {/: {text: a}}, other: {/: {websocket: {parts: [{gate: slow}]}}}}",
    ], [true, false])
  func `opening a gate that the site has is accepted`(site: String, inApp: Bool) {
    #expect(mistake(site, opening: "slow", in: inApp) == nil)
  }

  @Test func `opening a gate that the site does not have is refused with similar names`() {
    let site = "site: {/: {text: a, gate: slow}, /b: {text: b, gate: second}}"
    #expect(
      mistake(site, opening: "slwo")
        == "s.yaml:4: at 'steps.1.openGate': no gate 'slwo' in the site; expected 'slow'")
    #expect(
      mistake(site, opening: "x", in: true)
        == "s.yaml:3: at 'app.on.didCommit.openGate': no gate 'x' in the site; "
        + "expected one of second, slow")
  }

  @Test(arguments: [
    "root: .", "origins: {main: {include: httpbin, /: {text: a}}}",
  ])
  func `opening any gate is accepted if the scenario file cannot list all gates`(site: String) {
    #expect(mistake(site, opening: "slow") == nil)
  }
}
