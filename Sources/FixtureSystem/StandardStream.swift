import Synchronization

/// A standard stream to which the process writes without a buffer.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// The number of bytes that a writable pipe takes at once (PIPE_BUF of Linux).
  private static let piece = 4096
  private static let waits = Atomic(true)

  /// The name in messages.
  package var name: String { "standard \(self == .output ? "output" : "error")" }

  /// Makes writes fail from now on if they would wait for a reader, since the process is to end.
  package static func stopWaiting() { waits.store(false, ordering: .relaxed) }

  /// Writes a text; a short text by one call, so lines of several threads do not mix.
  ///
  /// - Throws: ``OutputError`` if the stream does not take all of it.
  package func write(_ text: String) throws(OutputError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      guard waitUntilWritable() else {
        throw OutputError(stream: self, code: ECANCELED, written: bytes.startIndex)
      }
      let count = bytes.prefix(Self.piece).withUnsafeBytes {
        FixtureSystem.write(rawValue, $0.baseAddress, $0.count)
      }
      if count < 0 {
        let code = errno
        if code == EINTR || code == EAGAIN { continue }
        throw OutputError(stream: self, code: code, written: bytes.startIndex)
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Opens closed standard streams, so no other file gets their descriptors.
  ///
  /// A write to a closed pipe, or beyond the limit of file sizes, is an error from now on and no
  /// longer ends the process. Both programs call this before anything else opens a file.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The next file would get the number of a closed stream. Output is opened for reading only,
    // so a write to it fails.
    for (descriptor, mode) in [(Int32(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Waits until the stream takes more; no longer once the process is to end.
  private func waitUntilWritable() -> Bool {
    var target = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = poll(&target, 1, 100)
      // After a signal, the loop polls again. Any other error is met by the write, too.
      if count > 0 || count < 0 && errno != EINTR { return true }
      guard Self.waits.load(ordering: .relaxed) else { return false }
    }
  }
}

/// An error of a write to a standard stream, for example because a disk is full.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let stream: StandardStream
  /// The value of `errno` after the call.
  package let code: Int32
  /// The number of bytes that the stream has taken.
  package var written = 0

  package var reason: String { text(ofErrno: code) }

  /// One line: the stream, its destination, the reason, and what to do about it.
  package var description: String {
    "cannot write to \(stream.name)\(place): \(reason); \(remedy)"
  }

  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space there, or send it to another place"
    case EFBIG: "raise the limit of file sizes (ulimit -f), or send it to another place"
    case EPIPE: "it has no reader any more; keep its reader alive, or send it to another place"
    default: "send it to another place"
    }
  }

  /// The destination of the stream, as far as the system reports it.
  private var place: String {
    let link = "/proc/self/fd/\(stream.rawValue)"
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
      return ""
    }
    return " (\(path))"
  }
}
