import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// SIGINT and SIGTERM, told of instead of ending the process, for as long as this is referred to.
package struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over; when it returns, each that comes is told.
  package init(_ tell: @escaping @Sendable (Int32) -> Void) {
    let registered = DispatchGroup()
    let numbers = [SIGINT, SIGTERM]
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { tell(number) }
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
  package func cancel() { for source in sources { source.cancel() } }
}
