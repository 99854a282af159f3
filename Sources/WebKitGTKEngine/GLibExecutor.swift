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
      let box = Unmanaged.passRetained(Block(block))
      g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { box in
          if let box { Unmanaged<Block>.fromOpaque(box).takeRetainedValue().run() }
          return gboolean(0)
        }, box.toOpaque(), nil)
    }

    private final class Block: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
  }
#endif
