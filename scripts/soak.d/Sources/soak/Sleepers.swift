import Foundation

/// A large number of connections that send too little, so that they reach the server's timeouts.
final class Sleepers: Sendable {
  private static let count = 100
  /// The server's timeouts, in seconds: for the rest of a request, and for an idle connection.
  private static let (requestLimit, idleLimit) = (30.0, 75.0)

  private let load: Load
  private let end: Date

  init(_ load: Load, until end: Date) {
    self.load = load
    self.end = end
  }

  /// Opens such connections repeatedly on new threads, as long as there is enough time.
  func start() {
    for body in [Sleepers.halfRequests, Sleepers.idle] {
      load.began()
      Thread.detachNewThread { [self] in
        do { try body(self)() } catch { load.ledger.problems.add("sleepers: \(error)") }
        load.ended()
      }
    }
  }

  /// Checks that half a head or half a body gets the response 408.
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

  /// Checks that a connection without any request is closed.
  private func idle() throws {
    while !load.isStopping, end.timeIntervalSinceNow > Sleepers.idleLimit + 5 {
      let wires = try (0..<Sleepers.count).map { _ in try Wire(port: load.server.port) }
      // A client waits for one minute at most.
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
