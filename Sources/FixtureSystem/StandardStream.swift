import Synchronization

/// A standard stream that the process writes to without buffering.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// The number of bytes that are written to a pipe without interruption (`PIPE_BUF` on Linux).
  private static let piece = 4096
  private static let waits = Atomic(true)

  /// The name of the stream in messages.
  package var name: String { "standard \(self == .output ? "output" : "error")" }

  /// Makes later writes fail if they would have to wait for a reader, since the process is about to
  /// end.
  package static func stopWaiting() { waits.store(false, ordering: .relaxed) }

  /// Writes a string.
  ///
  /// A short string is written by one call, so that lines of several threads do not mix.
  ///
  /// - Throws: ``OutputError`` if the string cannot be written completely.
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

  /// Opens closed standard streams, so that no other file gets their descriptors.
  ///
  /// After this call, a write to a closed pipe, or beyond the file size limit, returns an error
  /// instead of ending the process. Both command-line tools call this function before anything else
  /// opens a file.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Otherwise the next file would get the number of a closed stream. Output is opened for reading
    // only, so that writing to it fails.
    for (descriptor, mode) in [(Int32(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Waits until the stream accepts more bytes, and returns false if the process is about to end.
  private func waitUntilWritable() -> Bool {
    var target = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = poll(&target, 1, 100)
      // After a signal, the loop polls again. After any other error, the write fails with the same
      // error.
      if count > 0 || count < 0 && errno != EINTR { return true }
      guard Self.waits.load(ordering: .relaxed) else { return false }
    }
  }
}

/// The error of a failed write to a standard stream, for example because a disk is full.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let stream: StandardStream
  /// The value of `errno` after the call.
  package let code: Int32
  /// The number of bytes that were written.
  package var written = 0

  package var reason: String { text(ofErrno: code) }

  /// One line that names the stream, its destination, the reason, and the remedy.
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

  /// The destination of the stream; empty if it is not known.
  private var place: String {
    let link = "/proc/self/fd/\(stream.rawValue)"
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
      return ""
    }
    return " (\(path))"
  }
}
