/// What a head is made of, kept once for all its copies: a request and its record in a log, among
/// others, share it.
final class RequestHeadContent: Sendable {
  let line: RequestLine
  let framing: BodyFraming
  let keepsAlive: Bool
  let expectsContinue: Bool
  let bytes: [UInt8]
  let slots: [FieldSlot]

  init(
    _ line: RequestLine, _ slots: [FieldSlot], of bytes: [UInt8], framing: BodyFraming,
    keepsAlive: Bool, expectsContinue: Bool
  ) {
    self.line = line
    self.framing = framing
    self.keepsAlive = keepsAlive
    self.expectsContinue = expectsContinue
    self.bytes = bytes
    self.slots = slots
  }

  /// The same with some of the field lines only.
  func keeping(_ slots: [FieldSlot]) -> RequestHeadContent {
    RequestHeadContent(
      line, slots, of: bytes, framing: framing, keepsAlive: keepsAlive,
      expectsContinue: expectsContinue)
  }
}
