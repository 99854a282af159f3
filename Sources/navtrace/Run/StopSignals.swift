import Dispatch
import Foundation

#if os(Linux)
import Glibc
#endif

/// SIGINT and SIGTERM, told of instead of ending the process.
struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over; when it returns, each that comes is told.
  init(_ tell: @escaping @Sendable () -> Void) {
    let registered = DispatchGroup()
    let numbers = [SIGINT, SIGTERM]
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler(handler: tell)
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
      return source
    }
    // A signal that is ignored before Dispatch looks for it is lost; until then it ends the process.
    _ = registered.wait(timeout: .now() + 10)
    for number in numbers { signal(number, SIG_IGN) }
  }

  /// Tells of no more.
  func cancel() { for source in sources { source.cancel() } }
}
