import Dispatch
import Foundation

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
    // A signal that comes before Dispatch looks for it ends the process; ignored, it would be lost.
    _ = registered.wait(timeout: .now() + 10)
    #if !os(Linux)  // where Dispatch has a handler of its own
    for number in numbers { signal(number, SIG_IGN) }
    #endif
  }

  /// Tells of no more.
  func cancel() { for source in sources { source.cancel() } }
}
