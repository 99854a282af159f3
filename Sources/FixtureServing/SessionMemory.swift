/// The memory of a session's site and faults that came over the control API.
///
/// The lock of the session's content protects it.
final class SessionMemory: Sendable {
  /// The approximate memory of a site for each byte of its text, and of a fault without its path.
  private static let (siteByte, fault) = (24, 2048)

  private let (site, faults): (MemoryClaim, MemoryClaim)

  init(on total: MemoryTotal) { (site, faults) = (MemoryClaim(on: total), MemoryClaim(on: total)) }

  /// Counts a new site instead of the previous one.
  ///
  /// - Parameter bytes: The number of bytes of its text.
  /// - Throws: ``FixtureServingError/noMemory(limit:)``; the previous site is then still counted.
  func takeSite(_ bytes: Int) throws(FixtureServingError) {
    guard site.add(bytes * Self.siteByte - site.bytes) else {
      throw .noMemory(limit: site.total.limit)
    }
  }

  func takeFault(_ path: String) throws(FixtureServingError) {
    guard faults.add(Self.fault + path.utf8.count) else {
      throw .noMemory(limit: faults.total.limit)
    }
  }

  func dropFault(_ path: String) { _ = faults.add(-Self.fault - path.utf8.count) }

  func dropFaults() { faults.set(0) }
}
