import SystemFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Lines on the process's standard streams, and its end.
enum Terminal {
  /// Writes one line.
  ///
  /// - Throws: `OutputError` if the stream does not take it, or not all of it.
  static func write(_ line: String, to stream: StandardStream) throws(OutputError) {
    try stream.write(line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n")
  }

  /// Writes what would be said to the user, who cannot be told if that fails.
  static func complain(_ line: String) { try? write(line, to: .error) }

  static func exit(_ status: ExitStatus) -> Never { systemExit(status.code) }
}

// The library's function by another name, since the type's own one hides it.
private func systemExit(_ code: Int32) -> Never { exit(code) }
