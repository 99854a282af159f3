import Dispatch
import FixtureSystem
import Synchronization

/// The signals SIGINT, SIGTERM and SIGHUP, which are handled instead of ending the process.
///
/// They are handled as long as this value is referred to.
///
/// SIGHUP is left alone if the process was started to ignore it (`nohup`). The signals have a queue
/// with a thread of its own: work that holds every thread of Swift's pool cannot hold them up.
///
/// A process that can read its settings again does so at SIGHUP, as servers do, unless the signal
/// comes because its terminal was closed.
///
/// `serve` and navtrace's `Interruption` make one, and keep it as long as they run.
package struct StopSignals {
  private static let queue = DispatchQueue(label: "stop signals", qos: .userInteractive)

  private let sources: [any DispatchSourceSignal]

  /// Begins to handle the signals; every signal that comes after the return is handled.
  ///
  /// - Parameters:
  ///   - readAgain: Reads the settings again, at SIGHUP; `nil` if SIGHUP is handled as the others
  ///     are. It must not block.
  ///   - handle: Receives a signal, and the number of signals so far, this one included. It must
  ///     not block, and is called for one signal at a time.
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
    // Until Dispatch looks for a signal, the signal ends the process. An ignored signal would be
    // lost.
    _ = registered.wait(timeout: .now() + 10)
    #if !os(Linux)  // where Dispatch has a handler of its own
    for number in numbers { signal(number, SIG_IGN) }
    #endif
  }

  package func cancel() { for source in sources { source.cancel() } }

  /// Ends the process after a time, whatever its other threads do.
  ///
  /// - Parameter prepare: A closure that runs before, on the thread of the signals.
  package static func endProcess(
    with status: Int32, after delay: Duration = .zero,
    prepare: @escaping @Sendable () -> Void = {}
  ) {
    later(by: delay) {
      prepare()
      _exit(status)
    }
  }

  /// Does something after a time, on the thread of the signals, whatever other threads do.
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
