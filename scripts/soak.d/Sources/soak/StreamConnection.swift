/// An HTTP/2 connection of a client without a library (RFC 9113).
///
/// The client has no dynamic table, and reads only the status of a head.
final class StreamConnection {
  /// The parts of a response that have arrived on a stream.
  struct Stream {
    /// The final status; `nil` if it has no index in the static table (RFC 7541 appendix A).
    var status: Int?
    var count = 0
    var hasEnded = false
    /// The error code with which the server has reset the stream.
    var reset: Int?

    var isOver: Bool { hasEnded || reset != nil }
  }

  private enum FrameType: UInt8 {
    case data = 0, headers, priority, reset, settings, push, ping, goAway, window, continuation
  }

  private let wire: Wire
  private var buffer: [UInt8] = []
  private var nextStream = 1
  private(set) var streams: [Int: Stream] = [:]
  /// The error code with which the server has announced the end of the connection.
  private(set) var goAway: Int?

  /// - Parameter window: The number of bytes of a body that may arrive before a window update.
  init(_ wire: Wire, window: Int) throws {
    self.wire = wire
    try wire.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    // A table size of 0, and the window.
    try send(.settings, [0, 1, 0, 0, 0, 0, 0, 4] + Self.number(window))
  }

  // MARK: What the client sends

  /// Sends a request and returns its stream.
  func request(
    _ method: String, _ path: String, isSecure: Bool, body: [UInt8] = []
  ) throws -> Int {
    let stream = nextStream
    nextStream += 2
    streams[stream] = Stream()
    let fields = [
      (":method", method), (":scheme", isSecure ? "https" : "http"), (":path", path),
      // The name of another origin would be misdirected (RFC 9113 section 9.1.1).
      (":authority", isSecure ? "localhost" : "127.0.0.1"), ("content-type", "text/plain"),
    ]
    var block: [UInt8] = []
    for (name, value) in fields {
      // A literal field without indexing (RFC 7541 section 6.2.2).
      block += [0, UInt8(name.utf8.count)]
      block += Array(name.utf8)
      block.append(UInt8(value.utf8.count))
      block += Array(value.utf8)
    }
    try send(.headers, flags: body.isEmpty ? 5 : 4, on: stream, block)
    var rest = body[...]
    while !rest.isEmpty {
      let piece = rest.prefix(10_000)
      rest = rest.dropFirst(piece.count)
      try send(.data, flags: rest.isEmpty ? 1 : 0, on: stream, Array(piece))
    }
    return stream
  }

  func reset(_ stream: Int) throws {
    streams[stream] = nil
    try send(.reset, on: stream, Self.number(8))
  }

  /// Sends a frame that makes the server end the connection: DATA on stream 0.
  func breakRules() throws { try send(.data, [0]) }

  private func send(
    _ type: FrameType, flags: UInt8 = 0, on stream: Int = 0, _ payload: [UInt8]
  ) throws {
    var frame = Array(Self.number(payload.count).dropFirst())
    frame += [type.rawValue, flags]
    frame += Self.number(stream)
    try wire.send(frame + payload)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  // MARK: What comes

  /// Reads one frame; returns false at the end.
  func readFrame() throws -> Bool {
    guard try fill(9) else { return false }
    let count = buffer[..<3].reduce(0) { $0 << 8 | Int($1) }
    guard count <= 16_384, let type = FrameType(rawValue: buffer[3]) else {
      throw Problem("a frame of type \(buffer[3]) and \(count) bytes")
    }
    let (flags, stream) = (buffer[4], buffer[5..<9].reduce(0) { $0 << 8 | Int($1) })
    guard try fill(9 + count) else { throw Problem("the end is within a frame") }
    let payload = Array(buffer[9..<(9 + count)])
    buffer.removeFirst(9 + count)
    try take(type, flags, stream, payload)
    return true
  }

  private func fill(_ count: Int) throws -> Bool {
    while buffer.count < count {
      let piece = try wire.receive()
      if piece.isEmpty { return false }
      buffer += piece
    }
    return true
  }

  private func take(
    _ type: FrameType, _ flags: UInt8, _ stream: Int, _ payload: [UInt8]
  ) throws {
    let endsStream = flags & 1 != 0
    switch type {
    case .settings: if !endsStream { try send(.settings, flags: 1, []) }
    case .ping: if !endsStream { try send(.ping, flags: 1, payload) }
    case .goAway: goAway = payload[4..<8].reduce(0) { $0 << 8 | Int($1) }
    case .reset: streams[stream]?.reset = payload.reduce(0) { $0 << 8 | Int($1) }
    case .headers:
      if streams[stream]?.status == nil { streams[stream]?.status = Self.status(payload) }
      if endsStream { streams[stream]?.hasEnded = true }
    case .data:
      // The client has reset a stream that is no longer known.
      guard !payload.isEmpty || endsStream else { return }
      streams[stream]?.count += payload.count
      if endsStream { streams[stream]?.hasEnded = true }
      guard !payload.isEmpty else { return }
      try send(.window, Self.number(payload.count))
      if !endsStream, streams[stream] != nil {
        try send(.window, on: stream, Self.number(payload.count))
      }
    case .window, .priority: break
    case .push, .continuation: throw Problem("a frame of type \(type)")
    }
  }

  /// Returns the status of a head, if it is in the static table.
  private static func status(_ block: [UInt8]) -> Int? {
    // Changes of the table's size to 0 may come first.
    guard let first = block.first(where: { $0 != 0x20 }), 0x88...0x8E ~= first else { return nil }
    return [200, 204, 206, 304, 400, 404, 500][Int(first - 0x88)]
  }
}
