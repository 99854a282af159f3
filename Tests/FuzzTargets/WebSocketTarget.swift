import FixtureSites

/// Bytes of a client on a WebSocket, in whatever pieces they come.
enum WebSocketTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for limit in [WebSocketScript.usualLimit, 10] {
      let whole = try WebSocketReading.read(.whole, of: bytes, limit: limit)
      for pieces in Pieces.allCases {
        try Violation.unlessEqual(
          try WebSocketReading.read(pieces, of: bytes, limit: limit), whole,
          "the messages of \(pieces), at most \(limit) bytes each")
      }
      for message in whole.messages { try check(message, limit: limit) }
    }
    try checkEncoded(bytes)
  }

  /// Checks an accepted message, and that it is read the same when it is sent back.
  private static func check(_ message: WebSocketMessage, limit: Int) throws(Violation) {
    let isControl = message.kind.opcode >= 8
    try Violation.unless(
      message.payload.count <= (isControl ? 125 : limit), "\(message) is over its limit")
    for fragment in [nil, 1, 3] {
      try Violation.unlessEqual(
        try WebSocketReading.read(.uneven, of: masked(message.frames(of: fragment)), limit: limit)
          .messages, [message], "a message that was sent back in frames of \(fragment ?? .max)")
    }
  }

  /// The input as a message is read as the input.
  private static func checkEncoded(_ bytes: [UInt8]) throws(Violation) {
    let message = WebSocketMessage.binary(bytes)
    try Violation.unlessEqual(
      try WebSocketReading.read(
        .uneven, of: masked(message.frames(of: 100)), limit: bytes.count
      ).messages, [message], "the input as a message")
  }

  /// The frames of a server as a client would send them.
  private static func masked(_ frames: [UInt8]) -> [UInt8] {
    var rest = frames[...]
    var bytes: [UInt8] = []
    while rest.count >= 2 {
      let short = rest[rest.startIndex + 1]
      let extra = short == 127 ? 8 : short == 126 ? 2 : 0
      let head = rest.prefix(2 + extra)
      let length = extra == 0 ? Int(short) : head.dropFirst(2).reduce(0) { $0 << 8 | Int($1) }
      let key: [UInt8] = [0x12, 0x34, 0x56, UInt8(truncatingIfNeeded: length)]
      bytes += [head[head.startIndex], short | 0x80] + head.dropFirst(2) + key
      for (index, byte) in rest.dropFirst(head.count).prefix(length).enumerated() {
        bytes.append(byte ^ key[index % 4])
      }
      rest = rest.dropFirst(head.count + length)
    }
    return bytes
  }
}
