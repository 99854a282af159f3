#if WebKitGTK
import CWebKitGTK

/// Guards everything of GTK and WebKit, which may be touched from one thread only.
@globalActor actor WebKitActor {
  static let shared = WebKitActor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    GLibExecutor.shared.asUnownedSerialExecutor()
  }

  /// Runs a block on the actor's thread after all blocks posted before; it returns at once.
  nonisolated static func post(_ block: @escaping @WebKitActor @Sendable () -> Void) {
    GLibExecutor.post { assumeIsolated(block) }
  }

  /// Runs a block that is on the actor's thread already, and knows it.
  nonisolated static func assumeIsolated(_ block: @WebKitActor @Sendable () -> Void) {
    GLibExecutor.shared.checkIsolated()
    typealias Plain = () -> Void
    withoutActuallyEscaping(block) { unsafeBitCast($0, to: Plain.self)() }
  }
}
#endif
