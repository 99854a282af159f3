import Foundation

extension String {
  /// Returns a path as messages have it: relative to a folder if it lies below it.
  package func relativePath(
    to directory: String = FileManager.default.currentDirectoryPath
  ) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return prefix != "/" && hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension AuthoredError {
  /// Returns what a function reads; an error names its file by its path from the working directory.
  ///
  /// - Throws: The function's error.
  package static func withRelativePath<Value>(
    _ read: () throws(AuthoredError) -> Value
  ) throws(AuthoredError) -> Value {
    do { return try read() } catch {
      var error = error
      error.file = error.file.relativePath()
      throw error
    }
  }
}
