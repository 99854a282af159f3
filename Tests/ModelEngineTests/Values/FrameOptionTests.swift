import Testing

@testable import ModelEngine

@Suite struct FrameOptionTests {
  @Test(
    arguments: [
      (["DENY"], .deny), (["SameOrigin"], .sameOrigin), (["DENY", "SAMEORIGIN"], .deny),
      (["SAMEORIGIN", "nonsense"], .deny), (["DENY", "deny"], .deny), (["ALLOWALL"], nil),
      (["nonsense"], nil), (["nonsense", "ALLOWALL"], nil), ([], nil),
    ] as [([String], FrameOption?)])
  func `X-Frame-Options allows all, same-origin or no frames by its values`(
    _ values: [String], _ option: FrameOption?
  ) {
    #expect(FrameOption(values) == option)
  }
}
