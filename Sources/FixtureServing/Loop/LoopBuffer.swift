/// Memory for the bytes of one turn, owned by a loop and lent to its connections.
final class LoopBuffer {
  let bytes: UnsafeMutableRawBufferPointer
  /// How many bytes from the start are in use; 0 between the turns of two connections.
  @exclusivity(unchecked) var count = 0

  init(size: Int) {
    bytes = .allocate(byteCount: size, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// The bytes that are in use.
  var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

  /// Copies bytes behind those in use; false, and nothing copied, where they do not fit.
  func append(_ more: UnsafeRawBufferPointer) -> Bool {
    guard more.count <= bytes.count - count else { return false }
    UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: more)
    count += more.count
    return true
  }
}
