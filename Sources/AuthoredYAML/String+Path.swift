import Foundation

extension String {
  /// Returns the path for messages: relative to a folder if it is inside that folder.
  package func relativePath(
    to directory: String = FileManager.default.currentDirectoryPath
  ) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return prefix != "/" && hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension AuthoredError {
  /// Calls a function, and makes the path in its errors relative to the working directory.
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
