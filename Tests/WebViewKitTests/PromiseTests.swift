import Synchronization
import Testing

@testable import WebViewKit

@Suite(.timeLimit(.minutes(1))) struct PromiseTests {
  @Test func `waiting for a fulfilled promise returns its value at once`() async {
    let promise = Promise<Int>()
    #expect(promise.fulfill(1))
    #expect(!promise.fulfill(2))
    #expect(await promise.wait(until: .now + .seconds(1_000)) == 1)
    #expect(promise.block(atMost: .seconds(1_000)) == 1)
  }

  @Test func `fulfilling a promise ends all waits`() async {
    let promise = Promise<Int>()
    async let first = promise.wait(until: .now + .seconds(1_000))
    async let second = promise.wait(until: .now + .seconds(1_000))
    await Task.yield()
    promise.fulfill(1)
    #expect(await [first, second] == [1, 1])
  }

  @Test func `a wait that times out returns nil, and a later wait gets the value`() async {
    let promise = Promise<Int>()
    #expect(await promise.wait(until: .now + .milliseconds(1)) == nil)
    #expect(await promise.wait(until: .now) == nil)
    #expect(promise.block(atMost: .milliseconds(1)) == nil)
    promise.fulfill(1)
    #expect(await promise.wait(until: .now) == 1)
  }

  @Test func `a released promise is fulfilled with its fallback, unless it has a value`() {
    let values = Mutex<[Int?]>([])
    let receive: @Sendable (Int?) -> Void = { value in values.withLock { $0.append(value) } }
    _ = Promise(fallback: nil, receive: receive)
    Promise(fallback: 2, receive: receive).fulfill(1)
    #expect(values.withLock { $0 } == [nil, 1])
  }
}
