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

extension Error {
  /// The file that Foundation could not use, and why in the system's words.
  ///
  /// For example `'/root/a.txt': Permission denied`; nil for every other error.
  package var systemReason: String? {
    guard let error = self as? CocoaError, let file = error.filePath,
      let system = error.underlying as? POSIXError
    else { return nil }
    return "'\(file)': \(FileTrouble.text(of: system.code.rawValue))"
  }
}
