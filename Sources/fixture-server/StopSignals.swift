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

  /// Takes the signals over from now on.
  init() {
    let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.arrivals = arrivals
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield(number) }
      source.activate()
      return source
    }
  }
}
