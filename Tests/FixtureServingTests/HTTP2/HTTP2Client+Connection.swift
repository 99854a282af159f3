#if HTTP2

/// A connection to a server, whose bytes a test sends and receives.
protocol ByteConnection {
  func send(_ bytes: [UInt8]) async throws
  /// Some bytes as soon as there are any; nil at the end.
  func receivePiece() async throws -> [UInt8]?
}

extension RawClient: ByteConnection {}

extension HTTP2Client {
  /// Sends what the client has, and reads until it has received a line.
  func exchange(
    over connection: some ByteConnection, until line: String
  ) async throws -> [String] {
    var received: [String] = []
    while !received.contains(line) {
      let bytes = takeBytes()
      if !bytes.isEmpty { try await connection.send(bytes) }
      guard let piece = try await connection.receivePiece() else { return received + ["closed"] }
      receive(piece)
      received += takeReceived()
    }
    return received
  }

  /// Reads up to the end of the connection.
  func readToEnd(of connection: some ByteConnection) async throws -> [String] {
    try await exchange(over: connection, until: "never")
  }
}
#endif
