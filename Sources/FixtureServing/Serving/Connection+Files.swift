import HTTPFixtures

/// Bytes of a reply that stay in a file until they are sent.
extension Connection {
  /// What one turn sends of a file: others wait meanwhile.
  private static let fileBytesAtOnce = 2 << 20
  /// What is read from a file into memory: all of it if it is less, or if it is encrypted.
  private static let copiedFileBytes = 64 * 1024

  /// Sends a turn's share of a file; the rest is the reply's next step.
  func send(_ slice: FileSlice, on loop: isolated EventLoop) {
    guard slice.count > 0 else { return }
    let isCopied = secure != nil || slice.count <= Connection.copiedFileBytes
    guard let sent = isCopied ? copy(slice, on: loop) : sendDirectly(slice, on: loop) else {
      return breakReply(because: "a file became shorter while it was sent", on: loop)
    }
    guard descriptor >= 0, sent < slice.count else { return }
    exchange?.putBack(.file(slice[sent..<slice.count]))
    if unsent.isEmpty { phase = .file }
  }

  /// Puts bytes of the file behind those that are to be written; their number, nil if there are
  /// none.
  private func copy(_ slice: FileSlice, on loop: isolated EventLoop) -> Int? {
    let bytes = slice.first(Connection.copiedFileBytes)
    put(bytes, on: loop)
    return bytes.isEmpty ? nil : bytes.count
  }

  /// Sends from the file itself; the number of bytes that the system took, nil if there are none.
  private func sendDirectly(_ slice: FileSlice, on loop: isolated EventLoop) -> Int? {
    flush(on: loop)
    guard descriptor >= 0, unsent.isEmpty else { return 0 }
    switch Socket.write(descriptor, slice[0..<min(slice.count, Connection.fileBytesAtOnce)]) {
    case .moved(0): return nil
    case .moved(let count):
      written += count
      loop.counts.bytesSent += count
      return count
    case .wouldBlock: return 0
    case .failed:
      vanish(reset: true, on: loop)
      return 0
    }
  }
}
