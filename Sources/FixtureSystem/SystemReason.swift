/// Returns the system's text for an error number, such as `Permission denied`.
package func text(ofErrno code: CInt) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

extension Error {
  /// The path of the file that Foundation could not use, and the system's reason.
  ///
  /// An example is `'/root/a.txt': Permission denied`. The value is `nil` for every other error.
  package var systemReason: String? {
    guard let error = self as? CocoaError, let file = error.filePath,
      let system = error.underlying as? POSIXError
    else { return nil }
    return "'\(file)': \(text(ofErrno: system.code.rawValue))"
  }
}
