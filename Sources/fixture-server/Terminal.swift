#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
  ///
  /// - Throws: ``OutputError`` where the stream does not take it, or not all of it.
  static func write(_ line: String, to stream: Stream) throws(OutputError) {
    var bytes = Array(line.utf8)[...]
    if bytes.last != 0x0A { bytes.append(0x0A) }
    var isTorn = false
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(stream.rawValue, $0) }
      if count < 0 {
        let code = errno
        if code == EINTR || (code == EAGAIN && wait(for: stream)) { continue }
        throw OutputError(stream: stream, code: code, isTorn: isTorn)
      }
      isTorn = true
      bytes = bytes.dropFirst(count)
    }
  }

  /// Writes what would be said to the user, who cannot be told where that fails.
  static func complain(_ line: String) { try? write(line, to: .error) }

  /// Makes sure that nothing but a stream is ever written to as one, and that a closed pipe and a
  /// limit of file sizes are errors of a write, and no end.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Where a stream is closed, the next socket would get its number, and its client the log.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  static func exit(_ status: ExitStatus) -> Never { systemExit(status.code) }

  /// Waits until a stream takes more that somebody has made non-blocking.
  private static func wait(for stream: Stream) -> Bool {
    var target = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&target, 1, -1) > 0 || errno == EINTR
  }
}

// The library's functions by another name, since the type's own ones hide them.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
private func systemExit(_ code: Int32) -> Never { exit(code) }
