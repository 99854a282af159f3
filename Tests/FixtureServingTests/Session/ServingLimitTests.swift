import FixtureSites
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ServingLimitTests {
  @Test func `each limit changes a different setting`() throws {
    let changed = ServingLimit.all.map { limit in
      var limits = ServingLimits()
      limit.set(limit.value(of: "77") ?? limit.range.lowerBound, in: &limits)
      return limits
    }
    #expect(Set(changed).count == ServingLimit.all.count)
    #expect(!changed.contains(ServingLimits()))
    #expect(Set(ServingLimit.all.map(\.name)).count == ServingLimit.all.count)
  }

  @Test(arguments: ServingLimit.all)
  func `a limit accepts its default and both ends of its range, and rejects values outside it`(
    limit: ServingLimit
  ) throws {
    let (least, most) = (limit.range.lowerBound, limit.range.upperBound)
    var limits = ServingLimits()
    limit.set(try #require(limit.value(of: limit.defaultValue)), in: &limits)
    #expect(limits == ServingLimits())
    let ends = limit.unit == .seconds ? ["0.01", "86400"] : ["\(Int(least))", "\(Int(most))"]
    #expect(ends.map { limit.value(of: $0) } == [least, most])
    for text in ["\(Int(most) + 1)", "-1", "", "x", "inf", "nan", "1 "] {
      #expect(limit.value(of: text) == nil)
    }
  }

  @Test func `a server with all limits at their maximum answers as usual`() async throws {
    var limits = ServingLimits()
    for limit in ServingLimit.all { limit.set(limit.range.upperBound, in: &limits) }
    let session = try await FixtureServer(limits: limits)
      .openSession(site: Site(main: Origin(["/": .text("hello")])))
    let answer = try await session.connect()
      .exchange("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\nhello"))
    await session.close()
  }

  @Test func `a server with all size limits at their minimum refuses requests and keeps running`()
    async throws
  {
    var limits = ServingLimits()
    for limit in ServingLimit.all where limit.unit != .seconds {
      limit.set(limit.range.lowerBound, in: &limits)
    }
    let session = try await FixtureServer(limits: limits)
      .openSession(site: Site(main: Origin(["/": .text("hello")])))
    for _ in 0..<2 {
      let answer = try await session.connect().exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      // A method that is longer than any that is read (RFC 9112 section 3).
      #expect(answer.statuses == ["501"])
    }
    await session.close()
  }
}
