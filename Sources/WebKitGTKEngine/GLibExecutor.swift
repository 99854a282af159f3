#if WebKitGTK
import CWebKitGTK

/// Runs the jobs of ``WebKitActor`` on the thread that turns GLib's default main loop.
final class GLibExecutor: SerialExecutor {
  static let shared = GLibExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.post { job.runSynchronously(on: Self.shared.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    precondition(g_main_context_is_owner(nil) != 0, "not on WebKit's thread")
  }

  func isIsolatingCurrentContext() -> Bool? { g_main_context_is_owner(nil) != 0 }

  /// Runs a block in a later turn of the loop, after all blocks posted before; from any thread.
  static func post(_ block: @escaping @Sendable () -> Void) {
    g_idle_add_full(G_PRIORITY_DEFAULT, runOnce, Block(block).retained, Block.release)
  }

  /// Runs a block once when some milliseconds have passed, unless it is cancelled before.
  static func timer(milliseconds: UInt32, _ block: @escaping @Sendable () -> Void) -> Timer {
    Timer(
      source: g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds, runOnce, Block(block).retained, Block.release))
  }

  /// A block that waits for its time.
  struct Timer {
    fileprivate let source: guint

    /// Drops the block, where it has not run.
    func cancel() {
      if let source = g_main_context_find_source_by_id(nil, source) { g_source_destroy(source) }
    }
  }

  private static let runOnce: GSourceFunc = { data in
    if let data { Unmanaged<Block>.fromOpaque(data).takeUnretainedValue().run() }
    return gboolean(0)
  }

  private final class Block: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
    static let release: GDestroyNotify = { data in
      if let data { Unmanaged<Block>.fromOpaque(data).release() }
    }
  }
}
#endif
