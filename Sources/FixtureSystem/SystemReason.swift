/// Returns the reason of a failed call in the system's words, such as `Permission denied`.
package func text(ofErrno code: CInt) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

extension Error {
  /// The file that Foundation could not use, and the system's reason.
  ///
  /// For example `'/root/a.txt': Permission denied`; `nil` for every other error.
  package var systemReason: String? {
    guard let error = self as? CocoaError, let file = error.filePath,
      let system = error.underlying as? POSIXError
    else { return nil }
    return "'\(file)': \(text(ofErrno: system.code.rawValue))"
  }
}
