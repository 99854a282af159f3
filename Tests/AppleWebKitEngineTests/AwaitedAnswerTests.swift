import Testing

@testable import AppleWebKitEngine

@Suite(.timeLimit(.minutes(1))) @MainActor struct AwaitedAnswerTests {
  @Test func `an answer that is there is not waited for`() async {
    let answer = AwaitedAnswer<Int>()
    answer.give(1)
    answer.give(2)
    #expect(await answer.wait(atMost: .seconds(1_000)) == 1)
  }

  @Test func `an answer ends the waiting`() async {
    let answer = AwaitedAnswer<Int>()
    async let given = answer.wait(atMost: .seconds(1_000))
    await Task.yield()
    answer.give(1)
    #expect(await given == 1)
  }

  @Test func `without an answer the waiting ends too, and it can be waited for again`() async {
    let answer = AwaitedAnswer<Int>()
    #expect(await answer.wait(atMost: .milliseconds(1)) == nil)
    #expect(await answer.wait(atMost: .zero) == nil)
    answer.give(1)
    #expect(await answer.wait(atMost: .zero) == 1)
  }
}
