import Testing

/// Findings about scenarios with scripts, which the model does not run.
@Suite struct LinterScriptTests {
  private static let alone = "engines: {except: {webkitgtk: it cannot}}\n"
  private static let unheard = "so that nothing behind it is compared; but "

  @Test(arguments: [
    ("site: {/a: {html: <script>}}\nsteps: [load: /a]", "a page has a script"),
    (
      "site: {/a: {html: a}}\nsteps: [load: /a, evaluateJavaScript: 1]",
      "a step has evaluateJavaScript"
    ),
    (
      "site: {}\nviews: [{userScripts: [go()]}]\nsteps: [loadHTMLString: a]", "a view has a script"
    ),
  ])
  func `a script of which the model is expected to show more than it does is found`(
    rest: String, what: String
  ) throws {
    let scenario = "title: t\n\(rest)\n"
    let files = ["scenario.yaml": scenario, "page.html": nil]
    #expect(try LinterTests().findings(files) == [])
    #expect(
      try LinterTests().findings(files.merging(["scenario.yaml": scenario + Self.alone]) { $1 })
        == [
          "scenario.yaml: \(what), which model does not run, \(Self.unheard)no other engine plays the "
            + "scenario; let one of them play it, or delete the script [model-skips-script]"
        ])
    #expect(
      try LinterTests().findings(
        files.merging(["expected.model.yaml": LinterTests.override("- reload")]) { $1 }) == [
          "scenario.yaml: \(what), which model does not run, \(Self.unheard)expected.model.yaml expects "
            + "something of it; delete that, or the script [model-skips-script]"
        ])
  }

  @Test(arguments: [
    "site: {/a: {html: a}}\nsteps: [load: /a]\n",
    "views: [{allowsContentJavaScript: false}]\nsite: {/a: {html: <script>}}\nsteps: [load: /a]\n",
  ])
  func `a scenario without a script may be the model's alone`(rest: String) throws {
    let scenario = "title: t\n\(rest)" + Self.alone
    #expect(try LinterTests().findings(["scenario.yaml": scenario, "page.html": nil]) == [])
  }
}
