import FixtureTLS

/// The session's calls with arrays, for tests.
extension TLSSession {
  var isEstablished: Bool { facts != nil }

  func receive(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try receive($0) } }

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// All of the application's bytes that have come in; nil after the peer's end.
  func read() throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 10_000)
    while true {
      guard let count = try piece.withUnsafeMutableBytes({ try read(into: $0) }) else {
        return bytes.isEmpty ? nil : bytes
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// All bytes that are to go to the network.
  func takeOutput() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 10_000)
    while case let count = piece.withUnsafeMutableBytes({ takeOutput(into: $0) }), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }
}
