import Foundation

/// A check of how the server stops while clients are connected and send requests.
struct StopCheck {
  static let mostSeconds = 10.0

  /// The exit status; `nil` if the process did not exit in time.
  let status: Int?
  let seconds: Double
  /// The number of open replies that arrived completely.
  let answered: Int
  static let asked = 10
  private static let idle = 50
  private static let used = 25
  /// The number of connections that this check opens, and of requests in the server's log.
  static let connections = idle + asked
  static let requests = used + asked

  init(_ load: Load) throws {
    let server = load.server
    let idle = try (0..<Self.idle).map { _ in try Wire(port: server.port) }
    for wire in idle.prefix(Self.used) {
      try wire.send(Request(0, "/page").bytes)
      _ = try Answer(from: wire)
    }
    for wire in idle.suffix(10) { try wire.send("GET /page HTTP/1.1\r\nHo") }
    let asking = try (0..<Self.asked).map { _ in try Wire(port: server.port) }
    for wire in asking { try wire.send(Request(0, "/narrow").bytes) }
    // The head has arrived, so the server is sending its response.
    for wire in asking { wire.giveBack(try wire.receive(1)) }
    let beginning = Date.now
    server.terminate()
    answered = asking.count { (try? Answer(from: $0).status) == 200 }
    status = server.exitStatus(within: Self.mostSeconds)
    seconds = Date.now.timeIntervalSince(beginning)
    withExtendedLifetime(idle) {}
  }
}
