import FixtureServing
import FixtureSites

extension FixtureSession {
  /// A session of one origin with these replies.
  static func make(
    _ replies: KeyValuePairs<String, Reply> = ["/": .text("hello")],
    handlers: [String: RequestHandler] = [:], limits: ServingLimits = ServingLimits(),
    loops: Int = 1
  ) async throws -> FixtureSession {
    let server = try FixtureServer(limits: limits, loops: loops)
    return try await server.openSession(
      site: Site(main: Origin(replies)), handlers: ["main": handlers])
  }

  /// A connection to the one origin.
  func connect() async throws -> RawClient { try await RawClient(origins["main"]) }

  /// The log, one line a request, after some have come and all have ended.
  func endedLog() async throws -> [String] {
    _ = await waitForLog(within: .seconds(60)) { log in
      !log.isEmpty && log.allSatisfy { $0.end != nil }
    }
    return log.map(\.description)
  }
}

extension String {
  /// The status codes of the responses in a text.
  var statuses: [String] {
    split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
  }
}
