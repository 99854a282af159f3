import Dispatch
import FixtureSystem
import Synchronization

/// A handler of the signals SIGINT, SIGTERM and SIGHUP, which would otherwise end the process.
///
/// The signals are handled as long as this value or a copy of it exists.
///
/// SIGHUP is not handled if the process was started with this signal ignored, as by `nohup`. The
/// signals are handled on a separate queue, so that they are not delayed by work that blocks every
/// thread of Swift's global pool.
///
/// At SIGHUP, a process that can reload its settings does so, as is usual for servers. If the
/// signal was sent because the process's terminal was closed, it is handled like the other signals.
///
/// The `serve` command and navtrace's `Interruption` create a value and keep it as long as they
/// run.
package struct StopSignals {
  private static let queue = DispatchQueue(label: "stop signals", qos: .userInteractive)

  private let sources: [any DispatchSourceSignal]

  /// Begins to handle the signals, including every signal that arrives after this initializer
  /// returns.
  ///
  /// - Parameters:
  ///   - readAgain: A closure that reloads the settings at SIGHUP. If it is `nil`, SIGHUP is
  ///     handled like the other signals. The closure must not block.
  ///   - handle: A closure that is called with a signal and the number of signals so far, including
  ///     this one. The closure must not block, and is called for one signal at a time.
  package init(
    readAgain: (@Sendable () -> Void)? = nil,
    _ handle: @escaping @Sendable (_ signal: Int32, _ count: Int) -> Void
  ) {
    let registered = DispatchGroup()
    let numbers = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    let count = Atomic(0)
    let hadTerminal = Self.hasTerminal
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: Self.queue)
      source.setEventHandler {
        if number == SIGHUP, let readAgain, !hadTerminal || Self.hasTerminal {
          readAgain()
        } else {
          handle(number, count.add(1, ordering: .relaxed).newValue)
        }
      }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
      return source
    }
    // Until Dispatch watches for a signal, the signal must keep its default action, which ends the
    // process. If it were ignored, a signal sent now would be lost.
    _ = registered.wait(timeout: .now() + 10)
    #if !os(Linux)  // where Dispatch has its own handler
    for number in numbers { signal(number, SIG_IGN) }
    #endif
  }

  package func cancel() { for source in sources { source.cancel() } }

  /// Ends the process after a delay, even if its other threads are blocked.
  ///
  /// - Parameter prepare: A closure that runs before the end, on the queue of the signals.
  package static func endProcess(
    with status: Int32, after delay: Duration = .zero,
    prepare: @escaping @Sendable () -> Void = {}
  ) {
    later(by: delay) {
      prepare()
      _exit(status)
    }
  }

  /// Calls a closure after a delay, on the queue of the signals, even if other threads are blocked.
  package static func later(by delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: work)
  }

  /// Whether the process has a terminal that has not been closed.
  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
