/// The memory that a connection holds for its client.
///
/// All code that stores bytes from or for a client has to add them here. Bytes that are not added
/// are not limited.
struct KeptMemory {
  /// The size from which an array is counted only once for all connections that hold it.
  private static let longArray = 64 * 1024

  /// The bytes that only this connection holds.
  private(set) var own = 0
  /// The sizes of long arrays, keyed by memory address.
  ///
  /// Many connections may share one array, such as the body of a page.
  private(set) var arrays: [UnsafeRawPointer: Int] = [:]

  mutating func add(_ bytes: Int) { own += bytes }

  mutating func add(_ bytes: [UInt8]) {
    guard bytes.count >= Self.longArray, let address = bytes.withUnsafeBytes(\.baseAddress) else {
      return own += bytes.count
    }
    arrays[address] = bytes.count
  }
}

/// The memory that all connections of one event loop hold, where each long array is counted once.
struct KeptMemoryTotal {
  private(set) var bytes = 0
  private var arrays: [UnsafeRawPointer: (bytes: Int, owners: Int)] = [:]

  /// Replaces the counted memory of a connection with its current memory.
  mutating func replace(_ before: KeptMemory, by now: KeptMemory) {
    bytes += now.own - before.own
    // There are almost always no long arrays, and comparing dictionaries is slow.
    if before.arrays.isEmpty, now.arrays.isEmpty { return }
    for (address, count) in now.arrays {
      if arrays[address] == nil { bytes += count }
      arrays[address, default: (count, 0)].owners += 1
    }
    for address in before.arrays.keys {
      guard let array = arrays[address] else { continue }
      arrays[address] = array.owners > 1 ? (array.bytes, array.owners - 1) : nil
      if array.owners == 1 { bytes -= array.bytes }
    }
  }

  /// Returns the memory of a connection, including its share of the arrays that it shares with
  /// others.
  func part(of memory: KeptMemory) -> Int {
    memory.arrays.reduce(memory.own) { part, array in
      part + array.value / max(1, arrays[array.key]?.owners ?? 1)
    }
  }
}
