import Foundation
import Synchronization

/// The server's standard error, which is counted while it arrives.
final class ServerLog: Sendable {
  /// The number of logged requests.
  let requests = Atomic<Int>(0)
  /// The number of logged handshakes that failed.
  let handshakes = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  /// The unexpected lines.
  let problems = Problems()

  init(_ handle: FileHandle) {
    let descriptor = handle.fileDescriptor
    Thread.detachNewThread { [self] in
      var rest: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(descriptor, &bytes, bytes.count),
        count > 0 || (count < 0 && errno == EINTR)
      {
        rest += bytes[..<max(0, count)]
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Array(lines.removeLast())
        for line in lines { take(line) }
      }
      isOver.store(true, ordering: .sequentiallyConsistent)
      withExtendedLifetime(handle) {}
    }
  }

  /// Waits until everything is read, after the server has exited.
  func finish() {
    let limit = Date.now + 5
    while !isOver.load(ordering: .sequentiallyConsistent), .now < limit { usleep(1000) }
  }

  private func take(_ line: ArraySlice<UInt8>) {
    let line = String(decoding: line, as: UTF8.self)
    if line.contains(" request="), line.contains(" info ") {
      if !line.contains(" session=control") { requests.add(1, ordering: .relaxed) }
    } else if line.contains(" info "), line.contains("handshake failed") || line.contains("TLS") {
      handshakes.add(1, ordering: .relaxed)
    } else if !line.contains(" notice signal ") {
      problems.add(line)
    }
  }
}
