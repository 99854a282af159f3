import Synchronization

/// A store for the heads of a site's replies, which holds equal heads only once.
///
/// Most pages of a site have the same fields, and a head takes most of the memory of a page.
package final class SharedHeads: Sendable {
  private let heads = Mutex<Set<WireHead>>([])

  package init() {}

  /// Returns the stored head that equals the given head, which is stored if there is none.
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
