import Testing

@testable import FixtureServing

@Suite struct KeptMemoryTests {
  private let page = [UInt8](repeating: 1, count: 100_000)

  private func memory(_ own: Int, _ arrays: [UInt8]...) -> KeptMemory {
    var memory = KeptMemory()
    memory.add(own)
    for array in arrays { memory.add(array) }
    return memory
  }

  @Test func `a long array that several connections hold is counted once until all release it`() {
    var total = KeptMemoryTotal()
    total.replace(memory(0), by: memory(10, page))
    total.replace(memory(0), by: memory(20, page))
    #expect(total.bytes == 100_030)
    #expect(total.part(of: memory(10, page)) == 50_010)
    total.replace(memory(10, page), by: memory(5))
    #expect(total.bytes == 100_025)
    total.replace(memory(20, page), by: memory(0))
    #expect(total.bytes == 5)
  }

  @Test func `short arrays are counted for each connection`() {
    let short = [UInt8](repeating: 1, count: 100)
    var total = KeptMemoryTotal()
    total.replace(memory(0), by: memory(0, short))
    total.replace(memory(0), by: memory(0, short))
    #expect(total.bytes == 200)
  }
}
