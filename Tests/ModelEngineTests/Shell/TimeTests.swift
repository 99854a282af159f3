import FixtureSites
import Testing
import WebViewKit

@testable import ModelEngine

@MainActor @Suite(.timeLimit(.minutes(1))) struct TimeTests {
  @Test func `a page's refresh delay can be skipped in parts`() async throws {
    let bench = try await Bench([
      "/": .html("<meta http-equiv=refresh content='3600; url=/2'>"), "/2": .html("b"),
    ])
    try bench.load("/")
    #expect(try await bench.waitUntilIdle().last == "finish")
    let hour = try #require(bench.engine.nextDelay)
    #expect(hour > .seconds(3000))
    #expect(bench.engine.passTime(.seconds(1800)))
    #expect(try await bench.waitUntilIdle() == [])
    let rest = try #require(bench.engine.nextDelay)
    #expect(rest < .seconds(1801))
    #expect(bench.engine.passTime(rest))
    #expect(bench.engine.nextDelay == nil)
    let lines = try await bench.waitUntilIdle()
    #expect(lines.first == "action GET /2 other main")
    #expect(lines.last == "finish")
    await bench.end()
  }

  @Test func `the refresh delay of a closed view is dropped`() async throws {
    let bench = try await Bench(["/": .html("<meta http-equiv=refresh content='3600; url=/2'>")])
    try bench.load("/")
    _ = try await bench.waitUntilIdle()
    bench.perform(.close)
    #expect(bench.engine.nextDelay == nil)
    await bench.end()
  }
}
