/// A port that is taken and that nobody listens at, so that the system refuses connections to it.
final class RefusingPort: Sendable {
  private let socket: BoundSocket

  init(_ socket: BoundSocket) {
    self.socket = socket
  }

  deinit { socket.close() }
}
