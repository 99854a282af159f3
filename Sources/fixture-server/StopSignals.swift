import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals that end the server: the first one asks, the second one insists.
struct StopSignals {
  /// Each signal as it arrives.
  let arrivals: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over; when it returns, each that comes arrives.
  init() {
    let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.arrivals = arrivals
    let registered = DispatchGroup()
    let numbers = [SIGTERM, SIGINT]
    sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield(number) }
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
}
