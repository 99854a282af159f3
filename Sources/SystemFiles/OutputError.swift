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

/// A standard stream does not take what is written to it, for example because a disk is full.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let stream: StandardStream
  /// The value of `errno` after the call.
  package let code: Int32
  /// Whether a part of the line has been taken.
  package var isTorn = false

  /// What the system says.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// One line: which stream, where it leads to, why, and what to do about it.
  package var description: String {
    "cannot write to standard \(stream == .output ? "output" : "error")\(place): \(reason); \(remedy)"
  }

  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space there, or send it to another place"
    case EFBIG: "raise the limit of file sizes (ulimit -f), or send it to another place"
    case EPIPE: "nobody reads it any more; keep its reader alive, or send it to another place"
    default: "send it to another place"
    }
  }

  /// Where the stream leads to, as far as the system tells.
  private var place: String {
    let link = "/proc/self/fd/\(stream.rawValue)"
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
      return ""
    }
    return " (\(path))"
  }
}
