#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process's standard streams, unbuffered, and its end.
enum Terminal {
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Writes one line by one call, so that lines of several threads do not mix.
  static func write(_ line: String, to stream: Stream) {
    var bytes = Array(line.utf8)[...]
    if bytes.last != 0x0A { bytes.append(0x0A) }
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(stream.rawValue, $0) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  static func exit(_ status: ExitStatus) -> Never { systemExit(status.code) }
}

// The library's functions by another name, since the type's own ones hide them.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
private func systemExit(_ code: Int32) -> Never { exit(code) }
