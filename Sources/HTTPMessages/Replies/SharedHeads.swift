import Synchronization

/// The heads of the replies of a site, each of which is kept once.
///
/// Most pages of a site have the same fields, and their heads take most of a page's memory.
package final class SharedHeads: Sendable {
  private let heads = Mutex<Set<WireHead>>([])

  package init() {}

  /// Returns the kept head that equals this one; if there is none, keeps this one.
  func shared(_ head: WireHead) -> WireHead {
    heads.withLock { heads in
      if let index = heads.firstIndex(of: head) { return heads[index] }
      let compact = head.compact
      heads.insert(compact)
      return compact
    }
  }
}

extension WireHead {
  /// A copy of the head that takes no more memory than its bytes need.
  fileprivate var compact: WireHead {
    WireHead(
      head: head, addedLength: addedLength, bytes: bytes.withUnsafeBufferPointer(Array.init),
      hasDate: hasDate, hasConnection: hasConnection)
  }
}
