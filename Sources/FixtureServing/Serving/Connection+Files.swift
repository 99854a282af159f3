import HTTPFixtures

/// Bytes of a reply that stay in a file until they are sent.
extension Connection {
  /// What one turn sends of a file: others wait meanwhile.
  private static let fileBytesAtOnce = 1 << 20
  /// What is read at once where the system cannot send from the file itself.
  private static let copiedFileBytes = 128 * 1024

  /// Sends a turn's share of a file; the rest is the reply's next step.
  func send(_ slice: FileSlice, on loop: isolated EventLoop) {
    guard slice.count > 0 else { return }
    flush(on: loop)
    guard descriptor >= 0 else { return }
    guard unsent.isEmpty else { exchange?.putBack(.file(slice)); return }
    let sent = secure == nil ? sendDirectly(slice, on: loop) : 0
    guard let sent, descriptor >= 0, sent < slice.count else { return }
    let rest = slice[sent..<slice.count]
    // Sent from memory, so that what the system does not take now is kept as that of any reply is.
    let piece = sent < Connection.fileBytesAtOnce ? rest.first(Connection.copiedFileBytes) : []
    if piece.isEmpty, sent < Connection.fileBytesAtOnce { return breakOff(slice, on: loop) }
    if piece.count < rest.count { exchange?.putBack(.file(rest[piece.count..<rest.count])) }
    put(piece, on: loop)
    if descriptor >= 0, unsent.isEmpty, piece.count < rest.count {
      phase = .turn
      resumeLater(on: loop)
    }
  }

  /// Sends from the file itself; the number of bytes that the system took, nil if nothing may
  /// follow.
  private func sendDirectly(_ slice: FileSlice, on loop: isolated EventLoop) -> Int? {
    let count = min(slice.count, Connection.fileBytesAtOnce)
    switch Socket.write(descriptor, slice[0..<count]) {
    case .moved(0):
      breakOff(slice, on: loop)
      return nil
    case .moved(let count):
      written += count
      loop.counts.bytesSent += count
      return count
    case .wouldBlock: return 0
    case .failed:
      vanish(reset: true, on: loop)
      return nil
    }
  }

  private func breakOff(_ slice: FileSlice, on loop: isolated EventLoop) {
    breakReply(because: "a file became shorter while it was sent", on: loop)
  }
}
