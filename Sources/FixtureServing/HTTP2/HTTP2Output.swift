#if HTTP2

/// The bytes of the reply on one stream, and the number of bytes that have been put into frames.
///
/// The length of a head is its length in HTTP/1.1, since HTTP/2 compresses heads.
final class HTTP2Output {
  let stream: Int32
  /// The number of bytes appended so far, and the number of those that have been put into frames.
  private(set) var (position, framed) = (0, 0)
  /// Whether the reply is complete, so that nothing more is appended.
  var isComplete = false
  var endIsFramed = false
  var trailers: HTTP2Fields?
  /// The bytes of the body that have not been put into frames, from ``waitingStart`` on.
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  /// The heads that have not been put into frames: their lengths, and whether they end the stream.
  private var heads: [(count: Int, endsStream: Bool)] = []
  /// The number of bytes of heads that have not been passed to the session.
  private var headCount = 0

  init(stream: Int32) { self.stream = stream }

  func count(in memory: inout KeptMemory) {
    // Bytes that are neither in frames nor in the body belong to heads, which the session stores.
    memory.add(position - framed - (waiting.count - waitingStart))
    memory.add(waiting)
  }

  /// Whether some bytes of the body have not been put into frames.
  var isWaiting: Bool { waitingStart < waiting.count }

  /// Whether the reply is complete and all bytes of its body have been put into frames.
  var isExhausted: Bool { isComplete && !isWaiting }

  /// Counts the bytes of a head or trailers, which are passed to the session next.
  func append(head count: Int) {
    position += count
    headCount += count
  }

  /// Appends bytes of the body.
  func append(_ bytes: [UInt8]) {
    position += bytes.count
    if isWaiting {
      waiting += bytes
    } else {
      (waiting, waitingStart) = (bytes, 0)
    }
  }

  func append(trailers fields: HTTP2Fields, count: Int) {
    append(head: count)
    trailers = fields
  }

  /// Records that a head has been passed to the session.
  func beginHead(endsStream: Bool) {
    heads.append((headCount, endsStream))
    headCount = 0
  }

  /// Records that the oldest head has been put into a frame.
  func endHead() {
    guard !heads.isEmpty else { return }
    let head = heads.removeFirst()
    framed += head.count
    if head.endsStream { endIsFramed = true }
  }

  /// Moves bytes into a frame and returns their number, or `nil` if there are no bytes yet.
  func moveBytes(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard isWaiting || isComplete else { return nil }
    let count = min(buffer.count, waiting.count - waitingStart)
    waiting.withUnsafeBytes { bytes in
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[waitingStart..<waitingStart + count]))
    }
    waitingStart += count
    framed += count
    if !isWaiting { (waiting, waitingStart) = ([], 0) }
    return count
  }
}
#endif
