import Foundation

/// Very many connections on which too little comes, so that they run into the server's limits.
final class Sleepers: Sendable {
  private static let count = 100
  /// The server's timeouts for the rest of a request, and for a request, in seconds.
  private static let (requestLimit, idleLimit) = (30.0, 75.0)

  private let load: Load
  private let end: Date

  init(_ load: Load, until end: Date) {
    self.load = load
    self.end = end
  }

  /// Sleeps again and again on threads of its own, as long as there is time for it.
  func start() {
    for body in [Sleepers.halfRequests, Sleepers.idle] {
      load.began()
      Thread.detachNewThread { [self] in
        do { try body(self)() } catch { load.ledger.problems.add("sleepers: \(error)") }
        load.ended()
      }
    }
  }

  /// Half a head or half a body is answered with 408.
  private func halfRequests() throws {
    while !load.isStopping, end.timeIntervalSinceNow > Sleepers.requestLimit + 5 {
      let heads = try (0..<Sleepers.count).map { _ in
        let wire = try Wire(port: load.server.port)
        try wire.send("GET /page HTTP/1.1\r\nHost:")
        return wire
      }
      let bodies = try (0..<Sleepers.count).map { _ in
        let wire = try Wire(port: load.server.port)
        let request = Request(
          load.ledger.newID(), "/echo", by: "POST", chunks: [[UInt8](repeating: 0x78, count: 100)])
        try wire.send(Array(request.bytes.dropLast(50)))
        return (wire, request)
      }
      for wire in heads { load.ledger.expectMalformed(try Answer(from: wire).status) }
      for (wire, request) in bodies {
        let answer = try Answer(from: wire)
        load.ledger.expect(
          request.id,
          .exactly(Outcome(status: 408, end: "refused", bytes: answer.bytes)))
      }
    }
  }

  /// A connection without any request is closed.
  private func idle() throws {
    while !load.isStopping, end.timeIntervalSinceNow > Sleepers.idleLimit + 5 {
      let wires = try (0..<Sleepers.count).map { _ in try Wire(port: load.server.port) }
      // A client waits for a minute at most.
      while end.timeIntervalSinceNow > 5, wires.count > 0 {
        do {
          guard try wires[0].receive().isEmpty else { throw Problem("bytes without a request") }
          break
        } catch Wire.Failure.late { continue }
      }
      for wire in wires where try !wire.receive().isEmpty { throw Problem("bytes unasked for") }
    }
  }
}
