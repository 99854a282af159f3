/// Bytes from a client that the state machine has not consumed yet.
struct UnreadBytes {
  /// The maximum number of bytes that are read ahead while a client has to wait.
  private static let most = 64 * 1024

  private var bytes: [UInt8] = []
  /// The number of bytes at the beginning of the array that have been consumed.
  private var used = 0

  var isEmpty: Bool { count == 0 }
  var count: Int { bytes.count - used }

  /// Whether no more bytes should be read.
  var isFull: Bool { count >= Self.most }

  /// The size of the allocated memory, in bytes.
  var size: Int { bytes.capacity }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  mutating func removeAll() {
    bytes = []
    used = 0
  }

  func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[used...])) }
  }

  /// Drops bytes that have been consumed.
  mutating func drop(_ count: Int) {
    used += count
    // Consumed bytes are removed once they are more than half of the array, so that few bytes are
    // moved.
    if used == bytes.count { removeAll() }
    if used > bytes.count / 2 {
      bytes.removeFirst(used)
      used = 0
    }
  }
}
