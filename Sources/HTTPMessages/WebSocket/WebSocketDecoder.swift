/// A decoder of a client's frames (RFC 6455 section 5), which may arrive in pieces of any size.
///
/// The decoder holds the part of a message that it has read, but never more than the limit.
package struct WebSocketDecoder: Sendable {
  /// The result of reading bytes.
  package enum Step: Hashable, Sendable {
    /// All bytes are consumed, but no message is complete.
    case needsMore
    /// A message is complete after this number of bytes. A control message may arrive between the
    /// frames of another message.
    case message(WebSocketMessage, consumed: Int)
    /// The client violated the protocol, so nothing more can be read.
    case refused(WebSocketError)
  }

  /// The maximum size of a message, in bytes.
  private let limit: Int
  /// The received part of an incomplete frame head.
  private var head: [UInt8] = []
  private var frame: WebSocketFrameHead?
  private var read = 0
  /// The current data message and its bytes so far.
  private var kind: WebSocketMessage.Kind?
  private var data: [UInt8] = []
  /// The payload of the current control frame.
  private var control: [UInt8] = []

  package init(limit: Int) { self.limit = limit }

  /// The number of bytes that the decoder holds for the current message.
  package var size: Int { data.count + control.count }

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

  /// Reads more of the head of a frame; returns whether the head is complete.
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

  /// Returns the message that a frame completes; `nil` if more of its frames have to follow.
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

/// The head of a client's frame, before the payload (RFC 6455 section 5.2).
struct WebSocketFrameHead: Sendable {
  let isLast: Bool
  /// The kind of the message that the frame begins; `nil` if the frame continues a message.
  let kind: WebSocketMessage.Kind?
  let length: Int
  /// The mask of the payload; its first byte is the lowest one.
  private let mask: UInt32

  /// Reads a head; `nil` if more of its bytes have to arrive.
  ///
  /// A frame whose first two bytes are invalid is refused as soon as they have arrived.
  init?(_ bytes: [UInt8]) throws(WebSocketError) {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0 else { throw .reservedBits }
    let opcode = bytes[0] & 0x0F
    kind = .allCases.first { $0.opcode == opcode }
    guard kind != nil || opcode == 0 else { throw .unknownOpcode(opcode) }
    isLast = bytes[0] & 0x80 != 0
    guard bytes[1] & 0x80 != 0 else { throw .unmasked }
    let short = Int(bytes[1] & 0x7F)
    if kind?.isControl == true {
      guard isLast else { throw .fragmentedControl }
      guard short <= WebSocketMessage.longestControl else { throw .longControl }
    }
    let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
    guard bytes.count == 2 + lengthBytes + 4 else { return nil }
    length = try Self.length(short, bytes[2..<2 + lengthBytes])
    mask = bytes[(2 + lengthBytes)...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  var isControl: Bool { kind?.isControl ?? false }

  /// Appends a piece of the payload without its mask; `offset` is its position in the payload.
  func unmask(_ piece: UnsafeRawBufferPointer, from offset: Int, into bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    bytes.withUnsafeMutableBytes { bytes in
      for index in start..<bytes.count {
        let place = (offset &+ index &- start) & 3
        bytes[index] ^= UInt8(truncatingIfNeeded: mask >> UInt32(8 &* place))
      }
    }
  }

  private static func length(
    _ short: Int, _ extended: ArraySlice<UInt8>
  ) throws(WebSocketError) -> Int {
    guard !extended.isEmpty else { return short }
    let length = extended.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let least: UInt64 = extended.count == 2 ? 126 : 0x1_0000
    guard length >= least, let length = Int(exactly: length) else { throw .length }
    return length
  }
}
