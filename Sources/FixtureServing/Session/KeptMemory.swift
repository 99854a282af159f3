/// The memory that a connection keeps for its client.
///
/// All code that keeps bytes from or for a client adds them here. Bytes that are not added have no
/// limit.
struct KeptMemory {
  /// The size from which an array is counted once for all connections that keep it.
  private static let longArray = 64 * 1024

  /// The bytes that only this connection keeps.
  private(set) var own = 0
  /// The sizes of long arrays by their addresses: many connections may keep the body of one page.
  private(set) var arrays: [UnsafeRawPointer: Int] = [:]

  mutating func add(_ bytes: Int) { own += bytes }

  mutating func add(_ bytes: [UInt8]) {
    guard bytes.count >= Self.longArray, let address = bytes.withUnsafeBytes(\.baseAddress) else {
      return own += bytes.count
    }
    arrays[address] = bytes.count
  }
}

/// The memory that the connections of one loop keep, long arrays counted once.
struct KeptMemoryTotal {
  private(set) var bytes = 0
  private var arrays: [UnsafeRawPointer: (bytes: Int, owners: Int)] = [:]

  /// Replaces the counted memory of a connection by its present memory.
  mutating func replace(_ before: KeptMemory, by now: KeptMemory) {
    bytes += now.own - before.own
    // Almost always there are no long arrays, and comparing dictionaries takes a while.
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

  /// Returns the memory of a connection, with its share of the arrays that other connections keep
  /// too.
  func part(of memory: KeptMemory) -> Int {
    memory.arrays.reduce(memory.own) { part, array in
      part + array.value / max(1, arrays[array.key]?.owners ?? 1)
    }
  }
}
