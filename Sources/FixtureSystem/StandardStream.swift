/// A standard stream to which the process writes without a buffer.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes a text, by one call if the system takes all of it, so that lines of several threads do
  /// not mix.
  ///
  /// - Throws: ``OutputError`` if the stream does not take all of it.
  package func write(_ text: String) throws(OutputError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { FixtureSystem.write(rawValue, $0.baseAddress, $0.count) }
      if count < 0 {
        let code = errno
        if code == EINTR || (code == EAGAIN && waitUntilWritable()) { continue }
        throw OutputError(stream: self, code: code, written: bytes.startIndex)
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Opens closed standard streams, so that no other file gets their descriptors, and makes a
  /// closed pipe and the limit of file sizes errors of a write, which otherwise end the process.
  ///
  /// Both programs call it before anything else opens a file.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The next file would get the number of a closed one. A write to standard output then fails.
    for (descriptor, mode) in [(Int32(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Waits until a stream takes more if it is non-blocking.
  private func waitUntilWritable() -> Bool {
    var target = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&target, 1, -1) > 0 || errno == EINTR
  }
}

/// An error of a write to a standard stream, for example because a disk is full.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let stream: StandardStream
  /// The value of `errno` after the call.
  package let code: Int32
  /// The number of bytes that it has taken.
  package var written = 0

  package var reason: String { text(ofErrno: code) }

  /// One line: the stream, its destination, the reason, and what to do about it.
  package var description: String {
    "cannot write to standard \(stream == .output ? "output" : "error")\(place): \(reason); \(remedy)"
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
