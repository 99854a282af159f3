import Testing

@testable import ModelEngine

@Suite struct FrameOptionTests {
  @Test(
    arguments: [
      (["DENY"], .deny), (["SameOrigin"], .sameOrigin), (["DENY", "SAMEORIGIN"], .deny),
      (["SAMEORIGIN", "nonsense"], .deny), (["DENY", "deny"], .deny), (["ALLOWALL"], nil),
      (["nonsense"], nil), (["nonsense", "ALLOWALL"], nil), ([], nil),
    ] as [([String], FrameOption?)])
  func `the values of X-Frame-Options deny all frames, allow same-origin ones or have no effect`(
    _ values: [String], _ option: FrameOption?
  ) {
    #expect(FrameOption(values) == option)
  }
}
