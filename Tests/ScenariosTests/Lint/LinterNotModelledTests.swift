import Testing

/// Findings about scenarios with parts that the model does not run.
@Suite struct LinterNotModelledTests {
  private static let alone = "engines: {except: {webkitgtk: it cannot}}\n"
  private static let unheard = "so that nothing behind it is compared; but "

  @Test(arguments: [
    ("site: {/a: {html: <script>}}\nsteps: [load: /a]", "a page has <script>"),
    (
      "site: {/a: {html: a}}\nsteps: [load: /a, evaluateJavaScript: 1]",
      "a step has evaluateJavaScript, which model does not run"
    ),
    (
      "site: {}\nviews: [{userScripts: [go()]}]\nsteps: [loadHTMLString: a]",
      "a view has a script, which model does not run"
    ),
  ])
  func `a skipped script is a finding if only the model plays the scenario or overrides it`(
    rest: String, what: String
  ) throws {
    let scenario = "title: t\n\(rest)\n"
    let files = ["scenario.yaml": scenario, "page.html": nil]
    #expect(try LinterTests().findings(files) == [])
    #expect(
      try LinterTests().findings(files.merging(["scenario.yaml": scenario + Self.alone]) { $1 })
        == [
          "scenario.yaml: \(what), \(Self.unheard)no other engine plays the "
            + "scenario; let one of them play it, or delete the part [not-modelled]"
        ])
    #expect(
      try LinterTests().findings(
        files.merging(["expected.model.yaml": LinterTests.override("- reload")]) { $1 }) == [
          "scenario.yaml: \(what), \(Self.unheard)expected.model.yaml expects "
            + "something of it; delete that, or the part [not-modelled]"
        ])
  }

  @Test(arguments: [
    "site: {/a: {html: a}}\nsteps: [load: /a]\n",
    "views: [{allowsContentJavaScript: false}]\nsite: {/a: {html: <script>}}\nsteps: [load: /a]\n",
  ])
  func `a scenario that only the model plays has no finding if no script would run`(rest: String)
    throws
  {
    let scenario = "title: t\n\(rest)" + Self.alone
    #expect(try LinterTests().findings(["scenario.yaml": scenario, "page.html": nil]) == [])
  }
}
