#if HTTP2

/// The bytes of the reply on one stream, and how many of them are in frames.
///
/// A head counts as the bytes that it has in HTTP/1.1, since HTTP/2 compresses it.
final class HTTP2Output {
  let stream: Int32
  /// The number of all bytes that have been put together, and of those that are in frames.
  private(set) var (position, framed) = (0, 0)
  /// Whether nothing more is to be appended.
  var isComplete = false
  var endIsFramed = false
  var trailers: HTTP2Fields?
  /// Bytes of the body that are in no frame yet, from ``waitingStart`` on.
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  /// The heads that are in no frame yet: their bytes, and whether they end the stream.
  private var heads: [(count: Int, endsStream: Bool)] = []
  /// The number of bytes of heads that have not been handed to the session.
  private var headCount = 0

  init(stream: Int32) { self.stream = stream }

  func count(in memory: inout KeptMemory) {
    // Bytes that are neither in frames nor in the body belong to heads, which the session keeps.
    memory.add(position - framed - (waiting.count - waitingStart))
    memory.add(waiting)
  }

  /// Whether bytes of the body are in no frame yet.
  var isWaiting: Bool { waitingStart < waiting.count }

  /// Whether all bytes of a complete reply's body are in frames.
  var isExhausted: Bool { isComplete && !isWaiting }

  /// Counts the bytes of a head or of trailers, which the session is given next.
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

  /// Records that the session has been given a head.
  func beginHead(endsStream: Bool) {
    heads.append((headCount, endsStream))
    headCount = 0
  }

  /// Records that the oldest head is in a frame.
  func endHead() {
    guard !heads.isEmpty else { return }
    let head = heads.removeFirst()
    framed += head.count
    if head.endsStream { endIsFramed = true }
  }

  /// Moves bytes into a frame, and returns their number; `nil` if there are none yet.
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
