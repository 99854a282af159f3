#if WebKitGTK
import CFixtureSystem
import CWebKitGTK
import Dispatch
import Foundation
import Synchronization
import WebViewKit

/// The only thread that may use GTK and WebKit, with its main loop.
///
/// Only the thread that first initialises GTK can use it, so the thread is made once. While no
/// engine needs the thread, it is parked, since `exit()` crashes in destructors if WebKit's loop is
/// running.
final class GLibLoop: Sendable {
  static let shared = GLibLoop()

  private typealias Outcome = Result<Void, EngineFailure>

  private struct State {
    var users = 0
    var outcome: Outcome?
    var waiting: [CheckedContinuation<Outcome, Never>] = []
    var hasThread = false
    var isExiting = false

    var isWanted: Bool { users > 0 && !isExiting }
  }

  private let state = Mutex(State())
  private let wanted = DispatchSemaphore(value: 0)
  private let parked = DispatchSemaphore(value: 0)

  /// Starts the loop; every call that succeeds needs a ``leave()``.
  func enter() async throws(EngineFailure) {
    let outcome = await withCheckedContinuation { continuation in
      let known: Outcome? = state.withLock { state in
        state.users += 1
        if state.users == 1 { wanted.signal() }
        if !state.hasThread {
          state.hasThread = true
          startThread()
        }
        if state.outcome == nil { state.waiting.append(continuation) }
        return state.outcome
      }
      if let known { continuation.resume(returning: known) }
    }
    try outcome.get()
  }

  /// Whether the caller is the only user of the loop.
  var isLastUser: Bool { state.withLock { $0.users == 1 } }

  /// Parks the thread when the loop is no longer needed.
  func leave() {
    state.withLock { $0.users -= 1 }
    GLibExecutor.post {}  // wakes the loop, so that it looks at the number of users
  }

  private func startThread() {
    let thread = Thread { self.run() }
    thread.name = "webkitgtk"
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func run() {
    g_main_context_acquire(nil)
    let outcome = initialise()
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.outcome = outcome
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
    guard case .success = outcome else { return }
    atexit { GLibLoop.shared.parkForExit() }
    while true {
      wanted.wait()
      while state.withLock({ $0.isWanted }) { g_main_context_iteration(nil, gboolean(1)) }
      if state.withLock({ $0.isExiting }) { return _ = parked.signal() }
    }
  }

  /// Stops the loop before the process's destructors run.
  private func parkForExit() {
    let isTurning = state.withLock { state in
      state.isExiting = true
      return state.users > 0
    }
    guard isTurning else { return }
    GLibExecutor.post {}
    _ = parked.wait(timeout: .now() + .seconds(2))
  }

  /// Initialises GTK; if the process has no display, a new one is started.
  ///
  /// The accessibility bus and the sandbox are off, since containers do not have them. The locale
  /// of the process is not changed. If no D-Bus bus is running, D-Bus is off, since otherwise every
  /// web process would try to start a bus.
  private func initialise() -> Outcome {
    let environment = ProcessInfo.processInfo.environment
    let display: VirtualDisplay?
    do {
      display = try VirtualDisplay.start(environment: environment)
    } catch { return .failure(error) }
    fixture_end_at_crashes()
    setenv("GTK_A11Y", "none", 0)
    setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", 0)
    if !Self.hasSessionBus { setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0) }
    gtk_disable_setlocale()
    guard gtk_init_check() == 0 else { return .success(()) }
    // The X server exits by itself only after a client has connected, and no client will connect.
    display?.stop()
    let names = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }.filter { !$0.isEmpty }
    return .failure(
      .unavailable(
        engine: "webkitgtk",
        reason: "GTK cannot open the display \(names.first ?? "of its own")",
        remedy: "set DISPLAY to one that runs, or unset it: then a display is started"))
  }

  /// Whether the environment names a session bus, or a bus is running at systemd's usual path.
  private static var hasSessionBus: Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }
}
#endif
