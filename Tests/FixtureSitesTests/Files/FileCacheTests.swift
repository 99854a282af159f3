import FixtureSystem
import Foundation
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct FileCacheTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Inserts files of given sizes, and asks for those of `used` after each one; returns the files
  /// that are still kept.
  private func kept(
    of sizes: [Int], in limits: FileCache.Limits, using used: Set<Int> = []
  ) throws -> [Int] {
    let cache = FileCache(limits: limits)
    var keys: [FileCache.Key] = []
    for (index, size) in sizes.enumerated() {
      try folder.write(String(repeating: "x", count: size), to: "\(index)")
      let file = try #require(try folder.open("\(index)"))
      let key = FileCache.Key(identity: file.identity, type: "")
      cache.insert(
        Representation(file: file, type: "", acceptsRanges: true, fields: [:]), for: key)
      keys.append(key)
      for index in used where index < keys.count { _ = cache[keys[index]] }
    }
    return keys.indices.filter { cache[keys[$0]] != nil }
  }

  @Test func `a full cache drops the least recently used replies`() throws {
    #expect(try kept(of: [1, 1, 1], in: .init(entries: 3)) == [0, 1, 2])
    #expect(try kept(of: [1, 1, 1, 1], in: .init(entries: 3)).count == 3)
    let kept = try kept(of: [1, 1, 1, 1, 1, 1], in: .init(entries: 3), using: [1])
    #expect(kept.contains(1) && kept.count == 3)
  }

  @Test func `the cache keeps no more bytes than its limit`() throws {
    #expect(try kept(of: [10, 10, 10], in: .init(bytes: 25)).count == 2)
    #expect(try kept(of: [10, 10, 25], in: .init(bytes: 25)) == [2])
  }

  @Test func `the cache keeps no more large files open than its limit`() throws {
    let large = FileSlice.mostInMemory + 1
    let kept = try kept(of: [large, large, 5, large], in: .init(descriptors: 2))
    #expect(kept.count == 3 && kept.contains(2))
  }

  @Test func `the cache has no descriptors left once its limit of open files is reached`() throws {
    let cache = FileCache(limits: .init(descriptors: 1))
    #expect(cache.hasDescriptors)
    try folder.write(String(repeating: "x", count: FileSlice.mostInMemory + 1), to: "large")
    let file = try #require(try folder.open("large"))
    cache.insert(
      Representation(file: file, type: "", acceptsRanges: true, fields: [:]),
      for: FileCache.Key(identity: file.identity, type: ""))
    #expect(!cache.hasDescriptors)
  }
}
