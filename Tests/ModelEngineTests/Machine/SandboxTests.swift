import Testing

@testable import ModelEngine

@Suite struct SandboxTests {
  /// Returns a machine's outputs for a step in a frame that is sandboxed.
  private func said(_ sandbox: String, _ step: Step) -> String {
    Transcript.of(
      [step],
      after: [
        .load("/"), .allow, .response(200), .allow, .began(),
        .ended(frames: ["/3"], sandbox: sandbox), .allow,
      ] + .finish)
  }

  @Test(arguments: [
    ("", false), ("allow-scripts allow-same-origin", false), ("allow-popups", true),
    ("allow-top-navigation", true), ("ALLOW-TOP-NAVIGATION-TO-CUSTOM-PROTOCOLS", true),
    ("allow-scripts\nallow-top-navigation-by-user-activation", true),
  ])
  func `H10: a link to another app's scheme`(sandbox: String, isAsked: Bool) {
    #expect(said(sandbox, .click("rdar://1", frame: 1)).contains("rdar") == isAsked)
  }

  @Test(arguments: ["http://b/", "about:blank", "data:,x", "file:///a"])
  func `what is loaded is no other app's`(address: String) {
    #expect(said("", .click(address, frame: 1)).contains("linkActivated"))
  }

  @Test(arguments: [("", false), ("allow-popups", true), ("allow-top-navigation", false)])
  func `a new window`(sandbox: String, isAsked: Bool) {
    let step = Step.click("/2", target: "_blank", frame: 1)
    #expect(said(sandbox, step).contains("to none") == isAsked)
  }

  @Test(arguments: [
    ("", false), ("allow-popups", false), ("allow-top-navigation", true),
    ("allow-top-navigation-by-user-activation", true),
  ])
  func `the page around it`(sandbox: String, isAsked: Bool) {
    let step = Step.click("/2", target: "_top", frame: 1)
    #expect(said(sandbox, step).contains("to main(/)") == isAsked)
  }

  @Test(arguments: [("", false), ("allow-forms", true)])
  func `a form`(sandbox: String, isAsked: Bool) {
    #expect(said(sandbox, .submit("/2", frame: 1)).contains("formSubmitted") == isAsked)
  }

  @Test func `a frame within may not do more than the one around it`() {
    let outer = Sandbox("allow-forms allow-popups")
    let inner = Sandbox("allow-forms allow-top-navigation").within(outer)
    #expect(inner.allows(.forms))
    #expect(!inner.allows(.popups, .topNavigation))
    #expect(Sandbox("allow-popups").within(nil).allows(.popups))
  }

  @Test(arguments: [("", 1), ("allow-scripts", 1), ("allow-same-origin", 2)])
  func `an origin of its own is out of the page's reach`(sandbox: String, reachable: Int) {
    var transcript = Transcript()
    let steps: [Step] = [
      .load("/"), .allow, .response(200), .allow, .began(),
      .ended(frames: ["/3"], sandbox: sandbox), .allow,
    ]
    for step in steps + .finish { transcript.play(step) }
    #expect(transcript.machine.reachableFrames.count == reachable)
  }
}
