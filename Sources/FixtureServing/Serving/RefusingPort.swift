/// A port that is taken and that nobody listens at, so that the system refuses connections to it.
final class RefusingPort: Sendable {
  private let descriptor: CInt

  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit { Socket.close(descriptor) }
}
