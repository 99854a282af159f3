/// Memory for the bytes of one turn, owned by a loop and lent to its connections.
package final class LoopBuffer {
  package let bytes: UnsafeMutableRawBufferPointer
  // Private, since an access from another module is checked for exclusivity at run time.
  private var bytesInUse = 0

  package init(size: Int) {
    bytes = .allocate(byteCount: size, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// How many bytes from the start are in use; 0 between the turns of two connections.
  package var count: Int {
    get { bytesInUse }
    set { bytesInUse = newValue }
  }

  /// The bytes that are in use.
  package var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

  /// Copies bytes behind those in use; false, and nothing copied, if they do not fit.
  package func append(_ more: UnsafeRawBufferPointer) -> Bool {
    guard more.count <= bytes.count - count else { return false }
    UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: more)
    count += more.count
    return true
  }
}
