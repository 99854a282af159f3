/// Reads the frames of a client (RFC 6455 section 5), in whatever pieces they come.
///
/// It keeps what it has read of a message, never more than the limit.
package struct WebSocketDecoder: Sendable {
  /// What the bytes amount to.
  package enum Step: Hashable, Sendable {
    /// All bytes are taken, and no message is complete.
    case needsMore
    /// A message is complete after so many bytes; a control message may come within another one.
    case message(WebSocketMessage, consumed: Int)
    /// The client broke the rules; nothing more can be read.
    case refused(WebSocketError)
  }

  /// How many bytes a message may have.
  private let limit: Int
  /// What has come of the head of a frame that is not complete.
  private var head: [UInt8] = []
  /// The frame whose payload is being read.
  private var frame: WebSocketFrameHead?
  /// How much of its payload has been read.
  private var read = 0
  /// The data message at hand and its bytes so far.
  private var kind: WebSocketMessage.Kind?
  private var data: [UInt8] = []
  /// The payload of the control frame at hand.
  private var control: [UInt8] = []

  /// Begins behind a handshake.
  package init(limit: Int) { self.limit = limit }

  /// Reads up to the end of the next message.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    var used = 0
    do throws(WebSocketError) {
      while true {
        if frame == nil {
          guard try takeHead(bytes, &used) else { return .needsMore }
        }
        guard let frame else { return .needsMore }
        takePayload(of: frame, bytes, &used)
        if read < frame.length { return .needsMore }
        self.frame = nil
        if let message = try finish(frame) { return .message(message, consumed: used) }
      }
    } catch { return .refused(error) }
  }

  /// Reads on in the head of a frame; whether it is complete.
  private mutating func takeHead(
    _ bytes: UnsafeRawBufferPointer, _ used: inout Int
  ) throws(WebSocketError) -> Bool {
    while used < bytes.count {
      head.append(bytes[used])
      used += 1
      guard let complete = try WebSocketFrameHead(head) else { continue }
      head.removeAll(keepingCapacity: true)
      try begin(complete)
      return true
    }
    return false
  }

  private mutating func begin(_ frame: WebSocketFrameHead) throws(WebSocketError) {
    read = 0
    if let kind = frame.kind, !kind.isControl {
      guard self.kind == nil else { throw .unfinishedMessage }
      self.kind = kind
    }
    if frame.isControl {
      control.removeAll(keepingCapacity: true)
    } else {
      guard kind != nil else { throw .noMessage }
      guard frame.length <= limit - data.count else { throw .tooBig(limit: limit) }
    }
    self.frame = frame
  }

  private mutating func takePayload(
    of frame: WebSocketFrameHead, _ bytes: UnsafeRawBufferPointer, _ used: inout Int
  ) {
    let count = min(frame.length - read, bytes.count - used)
    let piece = UnsafeRawBufferPointer(rebasing: bytes[used..<used + count])
    if frame.isControl {
      frame.unmask(piece, from: read, into: &control)
    } else {
      frame.unmask(piece, from: read, into: &data)
    }
    read += count
    used += count
  }

  /// The message that is complete with a frame; nil where more frames of it are to come.
  private mutating func finish(
    _ frame: WebSocketFrameHead
  ) throws(WebSocketError) -> WebSocketMessage? {
    switch frame.isControl ? frame.kind : kind {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close: return .close(try Self.close(control))
    case .text, .binary, nil: break
    }
    guard frame.isLast else { return nil }
    defer {
      kind = nil
      data = []
    }
    return kind == .text ? .text(try Self.text(data[...])) : .binary(data)
  }

  private static func close(_ payload: [UInt8]) throws(WebSocketError) -> WebSocketClose {
    if payload.isEmpty { return WebSocketClose() }
    guard payload.count > 1 else { throw .halfCode }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    guard WebSocketClose.isAllowed(code) else { throw .code(code) }
    return WebSocketClose(code, reason: try text(payload[2...]))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(WebSocketError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}
