#if WebKitGTK
import CWebKitGTK

/// The actor of GTK and WebKit, which only one thread may use.
@globalActor actor WebKitActor {
  static let shared = WebKitActor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    GLibExecutor.shared.asUnownedSerialExecutor()
  }

  /// Schedules a block on the actor's thread, after all earlier blocks, and returns at once.
  nonisolated static func post(_ block: @escaping @WebKitActor @Sendable () -> Void) {
    GLibExecutor.post { assumeIsolated(block) }
  }

  /// Runs a block immediately; the caller must already be on the actor's thread.
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

  /// Runs a block in a later turn of the loop, after all earlier blocks.
  ///
  /// It can be called on any thread.
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

/// Releases a Swift object that GLib has retained.
let releaseObject: GDestroyNotify = { object in
  if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
}

/// The completion handler of an asynchronous GLib call.
@WebKitActor final class Completion {
  private let run: (OpaquePointer) -> Void

  init(_ run: @escaping (OpaquePointer) -> Void) { self.run = run }

  /// The `user_data` for ``callback``; GLib calls the callback once, which releases this object.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// The `GAsyncReadyCallback`; GLib calls it on the thread whose loop began the call.
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
