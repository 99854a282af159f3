import HTTPFixtures

/// What the control API answers with.
enum ControlAnswer: Sendable {
  case reply(Reply)
  /// The events of a session after a number, one a line, until the client leaves.
  case events(FixtureSession, after: Int)

  /// A reply that is sent while it is made.
  case streamed(@Sendable (ReplyWriter) async throws -> Void)

  /// JSON.
  static func json(_ value: some Encodable, status: Int = 200) -> ControlAnswer {
    .reply(.control(status, value))
  }
}
