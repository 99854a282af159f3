import HTTPMessages
import Testing
import WebViewKit

@testable import ModelEngine

@MainActor @Suite struct WindowsTests {
  private static let page = """
    <a id=second target=B href=/2>B</a><a id=third target=C href=/3>C</a>
    <a id=alone target=_blank href=/4>alone</a>
    """

  private func bench() async throws -> Bench {
    let bench = try await Bench([
      "/": .html(Self.page), "/2": .html("two"), "/3": .html("three"), "/4": .html("four"),
    ])
    bench.opensWindows = true
    try bench.load("/")
    _ = try await bench.waitUntilIdle()
    return bench
  }

  @Test func `I08: a second click on a link with a target name loads in the view of that name`()
    async throws
  {
    let bench = try await bench()
    try await bench.click("#second")
    #expect(try await bench.waitUntilIdle().first == "action GET /2 linkActivated none")
    try await bench.click("#second")
    #expect(
      try await bench.waitUntilIdle() == [
        "view 2: action GET /2 linkActivated main", "view 2: start",
        "view 2: response /2 200 text/html main", "view 2: commit", "view 2: finish",
      ])
    await bench.end()
  }

  @Test
  func `O05: ending a process notifies all views that share it, but not a view opened with _blank`()
    async throws
  {
    let bench = try await bench()
    for link in ["#second", "#third", "#alone"] {
      try await bench.click(link)
      _ = try await bench.waitUntilIdle()
    }
    try await bench.engine.terminateWebContentProcess(of: bench.view)
    #expect(
      try await bench.waitUntilIdle() == ["terminated", "view 2: terminated", "view 3: terminated"])
    await bench.end()
  }

  @Test func `a click finds its element in frames of the page's origin only`() async throws {
    let bench = try await Bench([
      "/": .html("<iframe src=/a sandbox></iframe><iframe src=/b></iframe>"),
      "/a": .html("<a class=link href=/2>a</a><a id=hidden href=/2>a</a>"),
      "/b": .html("<a class=link href=/3>b</a>"), "/3": .html("three"),
    ])
    try bench.load("/")
    _ = try await bench.waitUntilIdle()
    try await bench.click(".link")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET /3 linkActivated frame", "response /3 200 text/html frame",
      ])
    await #expect(throws: EngineFailure.noElement(engine: "model", selector: "#hidden")) {
      try await bench.click("#hidden")
    }
    await bench.end()
  }
}
