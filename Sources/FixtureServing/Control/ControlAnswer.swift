import HTTPFixtures

/// What the control API answers with.
enum ControlAnswer: Sendable {
  case reply(Reply)

  /// JSON.
  static func json(_ value: some Encodable, status: Int = 200) -> ControlAnswer {
    .reply(.control(status, value))
  }
}
