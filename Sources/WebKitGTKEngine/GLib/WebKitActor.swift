#if WebKitGTK
import CWebKitGTK

/// The actor of GTK and WebKit, which may be used from one thread only.
@globalActor actor WebKitActor {
  static let shared = WebKitActor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    GLibExecutor.shared.asUnownedSerialExecutor()
  }

  /// Returns at once, and runs a block on the actor's thread after all blocks posted before.
  nonisolated static func post(_ block: @escaping @WebKitActor @Sendable () -> Void) {
    GLibExecutor.post { assumeIsolated(block) }
  }

  /// Runs a block at once; the caller has to be on the actor's thread already.
  nonisolated static func assumeIsolated(_ block: @WebKitActor @Sendable () -> Void) {
    GLibExecutor.shared.checkIsolated()
    typealias Plain = () -> Void
    withoutActuallyEscaping(block) { unsafeBitCast($0, to: Plain.self)() }
  }
}

/// The executor of ``WebKitActor``, on the thread that runs GLib's default main loop.
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

  /// Runs a block in a later turn of the loop, after all blocks posted before; callable on any
  /// thread.
  static func post(_ block: @escaping @Sendable () -> Void) {
    g_idle_add_full(G_PRIORITY_DEFAULT, runOnce, Block(block).retained, releaseObject)
  }

  private static let runOnce: GSourceFunc = { data in
    if let data { Unmanaged<Block>.fromOpaque(data).takeUnretainedValue().run() }
    return gboolean(0)
  }

  private final class Block: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
  }
}

/// Releases an object of Swift that GLib has kept.
let releaseObject: GDestroyNotify = { object in
  if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
}

/// The continuation of an asynchronous call of GLib.
@WebKitActor final class Completion {
  private let run: (OpaquePointer) -> Void

  init(_ run: @escaping (OpaquePointer) -> Void) { self.run = run }

  /// The `user_data` for ``callback``, which GLib calls once and which releases this object.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// The `GAsyncReadyCallback`: GLib calls it on the thread whose loop began the call.
  static let callback: GAsyncReadyCallback = {
    let callback:
      @convention(c) @WebKitActor (
        UnsafeMutablePointer<GObject>?, OpaquePointer?, UnsafeMutableRawPointer?
      ) -> Void = { _, result, data in
        guard let data else { return }
        let completion = Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
        if let result { completion.run(result) }
      }
    return unsafeBitCast(callback, to: GAsyncReadyCallback.self)
  }()
}
#endif
