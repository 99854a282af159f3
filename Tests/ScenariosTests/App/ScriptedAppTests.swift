import Testing

@testable import Scenarios

@MainActor @Suite struct ScriptedAppTests {
  @Test func `reactions run at a changed property, and in createWebView before the window exists`()
    async throws
  {
    let run = try await Stage.play(
      """
      site: {/a: {html: "<title>a</title><a id=b href=/b target=_blank>b</a>"}, /b: {html: b}}
      views: [{observe: [title]}]
      app: {createWebView: newView, on: {title: {read: title}, createWebView: {read: title}}}
      steps: [{load: /a}, {click: "#b"}]
      """)
    #expect(run.failure == nil)
    #expect(
      run.kinds.filter { ["title", "read", "createWebView", "answered"].contains($0) }
        == ["title", "read", "createWebView", "read", "answered"])
  }
}
