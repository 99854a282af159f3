import Foundation

/// A hand-written file, with the content that it had when it was read.
///
/// The file is replaced or deleted only if it has not changed since, so no work is lost:
///
///     let file = AuthoredFile("expected.yaml")
///     …                                         // An editor may save it meanwhile.
///     try file.replace(with: text)              // Throws if it has changed.
package struct AuthoredFile: Sendable {
  package let path: String
  /// The content when the file was read; `nil` if there was no file.
  private let content: Data?

  package init(_ path: String) {
    self.path = path
    content = Self.read(path)
  }

  private static func read(_ path: String) -> Data? { try? Data(contentsOf: URL(filePath: path)) }

  /// Replaces the complete content, or creates the file.
  ///
  /// If the path is a symbolic link, its target is replaced. The file keeps its permissions.
  ///
  /// - Throws: ``AuthoredError`` if the file has changed or is not writable, or a system error.
  package func replace(with text: String) throws {
    try checkIsUnchanged()
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let mode = try writablePermissions(of: target.path)
    let draft = target.deletingLastPathComponent().appending(
      path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data(text.utf8).write(to: draft, options: .withoutOverwriting)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: draft.path)
      }
      try checkIsUnchanged()
      guard rename(draft.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
      }
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Deletes the file; if the path is a symbolic link, deletes only the link.
  ///
  /// - Throws: ``AuthoredError`` if the file has changed or is read-only, or a system error.
  package func delete() throws {
    try checkMayBeDeleted()
    try FileManager.default.removeItem(atPath: path)
  }

  /// Checks that the file has not changed since it was read, and is not read-only.
  ///
  /// - Throws: ``AuthoredError`` if one of these checks fails, or a system error.
  package func checkMayBeDeleted() throws {
    try checkIsUnchanged()
    _ = try writablePermissions(of: path)
  }

  private func checkIsUnchanged() throws(AuthoredError) {
    guard Self.read(path) != content else { return }
    throw AuthoredError(
      file: path, problem: "has changed since it was read, and is left as it is now",
      expected: "the version that was read; run the command again")
  }

  /// Returns the permissions of the file or link that will be replaced or deleted; `nil` if it does
  /// not exist.
  private func writablePermissions(of target: String) throws -> Int? {
    guard content != nil else {
      guard !FileManager.default.fileExists(atPath: target) else {
        throw AuthoredError(
          file: path, problem: "is there and cannot be read, and is left as it is",
          expected: "a file that may be read, or none")
      }
      return nil
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    guard let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue else { return nil }
    guard mode & 0o222 != 0 else {
      throw AuthoredError(
        file: path, problem: "is read-only, and is left as it is",
        expected: "a file that may be written; allow it with chmod u+w")
    }
    return mode
  }
}

extension AuthoredFile {
  /// The comments of the file, in order, each from its `#` to the end of the line.
  package var comments: [String] {
    content.map { Self.comments(in: String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// Returns the comments that are lost if the given text replaces the content.
  package func comments(lostBy text: String) -> [String] {
    let kept = Set(Self.comments(in: text))
    return comments.filter { !kept.contains($0) }
  }

  private static func comments(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { comment(in: $0) }
  }

  /// Returns the comment in a line, from its `#` on.
  ///
  /// The `#` is at the start of the line or after white space, but not inside quotes that are
  /// closed on the line.
  private static func comment(in line: Substring) -> String? {
    var previous: Character = " "
    var rest = line
    while let character = rest.first {
      if character == "#", previous.isWhitespace { return String(rest) }
      if character == "'" || character == "\"", !previous.isLetter, !previous.isNumber,
        let end = rest.dropFirst().firstIndex(of: character)
      {
        rest = rest[end...]
      }
      previous = character
      rest = rest.dropFirst()
    }
    return nil
  }
}
