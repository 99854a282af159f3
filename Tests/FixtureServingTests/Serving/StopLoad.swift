import FixtureServing
import FixtureSites

/// The clients of a server that stops.
enum StopLoad: CaseIterable, Sendable {
  case oneAfterTheOther, pipelined, newConnections, halfABody, stream, gate

  /// The loads that end by themselves.
  static let ending: [StopLoad] = [.oneAfterTheOther, .pipelined, .newConnections]

  /// The result of one connection for its client.
  struct Visit: Sendable {
    let load: StopLoad
    /// The end as its peer saw it.
    let address: String
    var received: [UInt8] = []
    /// The number of complete replies.
    var replies: Int {
      String(decoding: received, as: UTF8.self).split(separator: "HTTP/1.1 ")
        .count { $0.hasSuffix(StopLoad.end) }
    }
  }

  private static let end = "<the end>"
  /// The bytes of a reply, without its head.
  private static let size = 2000

  /// A session that has everything that the clients ask for.
  static func session(of server: FixtureServer) async throws -> FixtureSession {
    let page = Reply.text(String(repeating: "x", count: size) + end)
    let stream = RequestHandler.streaming { _, writer in
      try await writer.send(ReplyHead(status: 200))
      while true { try await writer.send([UInt8](repeating: 0x78, count: 1000)) }
    }
    let gate = Reply([.gate("g"), .head(ReplyHead(status: 200))])
    return try await server.openSession(
      site: Site(main: Origin(["/": page, "/gate": gate])),
      handlers: ["main": ["/stream": stream]])
  }

  private var request: String {
    switch self {
    case .oneAfterTheOther: "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    case .newConnections: "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    case .pipelined: String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 50)
    case .halfABody: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"
    case .stream: "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"
    case .gate: "GET /gate HTTP/1.1\r\nHost: x\r\n\r\n"
    }
  }

  /// The number of replies to a request before the next one is sent.
  private var replies: Int {
    switch self {
    case .oneAfterTheOther: 1
    case .pipelined: 50
    default: .max
    }
  }

  /// Sends requests until the server is gone, and returns the results of all connections.
  func hammer(_ session: FixtureSession) async -> [Visit] {
    var visits: [Visit] = []
    while let client = try? await session.connect(), let address = try? client.address {
      var visit = Visit(load: self, address: address)
      while (try? await client.send(request)) != nil, await receive(&visit, from: client) {}
      // The replies before the request that could not be sent any more.
      while let piece = try? await client.receivePiece() { visit.received += piece }
      visits.append(visit)
    }
    return visits
  }

  /// Reads the replies to one request, and returns whether all have arrived.
  private func receive(_ visit: inout Visit, from client: RawClient) async -> Bool {
    var left = replies
    while left > 0 {
      guard let piece = try? await client.receivePiece() else { return false }
      visit.received += piece
      // The page has this character nowhere else.
      left -= piece.count { $0 == UInt8(ascii: ">") }
    }
    return true
  }
}
