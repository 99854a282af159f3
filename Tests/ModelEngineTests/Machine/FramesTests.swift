import Testing

@testable import ModelEngine

@Suite struct FramesTests {
  @Test func `a frame in a frame comes from it, and is waited for`() {
    let said = Transcript.of(
      [
        .ended(frames: ["/3"]), .allow, .response(200), .allow, .began(), .ended(frames: ["/4"]),
        .allow, .response(200), .allow, .began(), .ended(),
      ],
      after: [.load("/"), .allow, .response(200), .allow, .began()])
    let expected = """
      decidePolicyForNavigationAction GET /3 [Referer: /]
          other from main(/) to frame 1(nil)
      > load 2 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html frame, shown
      > resume 2
      decidePolicyForNavigationAction GET /4 [Referer: /3]
          other from frame 1(/3) to frame 2(nil)
      > load 3 GET /4 [Referer: /3]
      decidePolicyForNavigationResponse /4 200 text/html frame, shown
      > resume 3
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a redirect in a frame is asked about and not reported`() {
    let said = Transcript.of(
      [
        .ended(frames: ["/2"]), .allow, .response(301, "text/html", ["Location": "/3"]), .allow,
        .response(200), .allow, .began(), .ended(),
      ],
      after: [.load("/"), .allow, .response(200), .allow, .began()])
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          other from main(/) to frame 1(nil)
      > load 2 GET /2 [Referer: /]
      > cancel 2
      decidePolicyForNavigationAction GET /3 [Referer: /]
          other from main(/) to frame 1(nil)
      > load 3 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html frame, shown
      > resume 3
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a page may contain itself once`() {
    let said = Transcript.of(
      [.ended(frames: ["/"]), .allow, .response(200), .allow, .began(), .ended(frames: ["/"])],
      after: [.load("/"), .allow, .response(200), .allow, .began()])
    let expected = """
      decidePolicyForNavigationAction GET / [Referer: /]
          other from main(/) to frame 1(nil)
      > load 2 GET / [Referer: /]
      decidePolicyForNavigationResponse / 200 text/html frame, shown
      > resume 2
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test(arguments: [
    (nil, "frame 2(/4)"), ("", "frame 2(/4)"), ("_self", "frame 2(/4)"),
    ("_parent", "frame 1(/3)"), ("_top", "main(/)"), ("_blank", "none"), ("other", "none"),
  ])
  func `a target is seen from the frame of the link`(target: String?, frame: String) {
    let said = Transcript.of(
      [.click("/5", target: target, frame: 2)],
      after: [
        .load("/"), .allow, .response(200), .allow, .began(), .ended(frames: ["/3"]), .allow,
        .response(200), .allow, .began(), .ended(frames: ["/4"]), .allow,
      ] + .finish)
    let expected = """
      decidePolicyForNavigationAction\(frame == "main(/)" ? " 2" : "") GET /5 [Referer: /4]
          linkActivated from frame 2(/4) to \(frame)
      """
    #expect(said == expected)
  }
}
