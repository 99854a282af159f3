import Testing

@Suite struct TmpTests {
  @Test func `one fails`() { #expect(1 == 2, "a comment\nof two lines"); #expect("a" == "b") }
  @Test(arguments: [1, 2]) func `two fails`(n: Int) { #expect(n == 3) }
  @Test func `three passes`() { var a: [Int] = []; if a.isEmpty { a.append(0); print("error: noise", a[5]) }; withKnownIssue { #expect(1 == 2) } }
  @Test(.disabled("not here")) func `four skipped`() {}
  @Test(.disabled("not here")) func `five skipped`() {}
}
