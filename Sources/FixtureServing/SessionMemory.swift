/// The memory used by a session's site and faults that were received over the control API.
///
/// It is protected by the lock of the session's content.
final class SessionMemory: Sendable {
  /// The approximate memory in bytes for each byte of a site's text, and for each fault, not
  /// including the fault's path.
  private static let (siteByte, fault) = (24, 2048)

  private let (site, faults): (MemoryClaim, MemoryClaim)

  init(on total: MemoryTotal) { (site, faults) = (MemoryClaim(on: total), MemoryClaim(on: total)) }

  /// Counts a new site instead of the previous site.
  ///
  /// - Parameter bytes: The length of the site's text.
  /// - Throws: ``FixtureServingError/noMemory(limit:)``. The previous site is still counted in this
  ///   case.
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
