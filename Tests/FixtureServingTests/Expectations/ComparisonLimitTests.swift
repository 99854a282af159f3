import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct ComparisonLimitTests {
  /// A log of requests for `/0`, `/1` and so on.
  private static func log(_ count: Int) throws -> [RequestRecord] {
    var log = SessionLog(capacity: count)
    for index in 0..<count {
      var parser = RequestParser()
      let request = Array("GET /\(index) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      guard case .head(let head, _) = request.withUnsafeBytes({ parser.parse($0) }) else {
        throw RequestError.requestLine
      }
      _ = log.beginRequest(head, origin: "main", connection: 1)
    }
    return log.records
  }

  /// Expectations of any GET, as many times as there is one.
  private static func expectation(_ order: LogExpectation.Order) -> LogExpectation {
    var any = RequestExpectation("GET")
    any.count = 0...1000
    return LogExpectation(Array(repeating: any, count: 20), order: order)
  }

  @Test(arguments: LogExpectation.Order.allCases)
  func `a check that needs too many comparisons ends with an error`(order: LogExpectation.Order)
    throws
  {
    let log = try Self.log(60)
    #expect(throws: ComparisonLimit.self) {
      try Self.expectation(order).violation(in: log, by: Comparisons(limit: 99))
    }
    #expect(Self.expectation(order).violation(in: log) == nil)
  }

  @Test(arguments: LogExpectation.Order.allCases)
  func `a check in a cancelled task throws a CancellationError`(order: LogExpectation.Order)
    async throws
  {
    let log = try Self.log(60)
    let check = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Self.expectation(order).violation(in: log, by: Comparisons(limit: .max))
    }
    await #expect(throws: CancellationError.self) { try await check.value }
  }

  @Test func `an any-order check compares requests only with expectations of the same path`() throws
  {
    let wanted = (0..<100).map { RequestExpectation("GET", path: "/\($0)") }
    let expectation = LogExpectation(wanted, order: .anyOrder)
    #expect(try expectation.violation(in: Self.log(100), by: Comparisons(limit: 100)) == nil)
  }
}
