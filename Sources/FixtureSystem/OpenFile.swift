import CFixtureSystem

/// A regular file that is open for reading until the last reference is released.
///
/// `ServedFolder` uses this type for a site's files. The system resolves the path below the folder
/// in one call, so no symbolic link leads out of the folder, even if links change at the same time:
///
/// ```swift
/// let file = try OpenFile(at: "pages/index.html", beneath: "/site")  // nil: not a regular file
/// let start = file?.bytes(0..<512)
/// ```
package final class OpenFile: Sendable {
  /// The descriptor, for system calls that send the file's contents.
  package let descriptor: CInt
  /// The identity of the file's version at the time it was opened.
  package let identity: FileIdentity

  /// Opens the file at a path relative to a root folder.
  ///
  /// Returns `nil` if there is no regular file at the path, or if a symbolic link leads out of the
  /// root. The path of the root itself must not contain links.
  ///
  /// - Throws: ``FileTrouble`` if the file cannot be opened.
  package init?(at place: String, beneath root: String) throws(FileTrouble) {
    var file = fixture_file()
    descriptor = fixture_open_beneath(root, place, &file)
    identity = FileIdentity(file)
    if descriptor < 0, let trouble = FileTrouble(code: errno) { throw trouble }
    guard descriptor >= 0, file.is_regular != 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads the bytes in a range.
  ///
  /// Returns fewer bytes if the file ends within the range, and none if it cannot be read.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
          off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}

/// The identity of one version of a regular file or folder, derived from its attributes.
///
/// A file that is overwritten, replaced or truncated gets another identity, since programs cannot
/// reset its `ctime`.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  package let size: Int
  /// The time when the content last changed, in nanoseconds since 1970.
  package let modified: Int64
  /// The time when the content or the attributes last changed, in nanoseconds since 1970.
  private let changed: Int64

  init(_ file: fixture_file) {
    (device, inode, size) = (file.device, file.inode, Int(file.size))
    (modified, changed) = (file.modified, file.changed)
  }

  /// Reads the attributes of the file at a path, following links; `nil` if it is not a regular
  /// file.
  ///
  /// - Parameter root: A folder that links must not lead out of, and whose own path contains no
  ///   links. If it is `nil`, links may lead anywhere.
  /// - Throws: ``FileTrouble`` if the system does not return the attributes.
  package init?(at place: String, beneath root: String? = nil) throws(FileTrouble) {
    var file = fixture_file()
    let result =
      root.map { fixture_file_beneath($0, place, &file) } ?? fixture_file_at(place, &file)
    if result != 0, let trouble = FileTrouble(code: errno) { throw trouble }
    guard result == 0, file.is_regular != 0 else { return nil }
    self.init(file)
  }

  /// Reads the attributes of the folder at a path, following links; `nil` if there is no folder.
  package init?(folder place: String) {
    var file = fixture_file()
    guard fixture_file_at(place, &file) == 0, file.is_folder != 0 else { return nil }
    self.init(file)
  }

  /// The time in nanoseconds within which two versions may have the same timestamps.
  ///
  /// File timestamps come from a clock that ticks every 1 to 10 ms.
  private static let tick: Int64 = 20_000_000

  /// Whether any later change will give the file another identity, since the last change is long
  /// enough ago.
  package var isSettled: Bool { fixture_file_clock() - changed > Self.tick }

  /// A strong ETag, made from the attributes without reading the content (RFC 9110 section 8.8.1).
  package var tag: String {
    let numbers = [UInt64(size), inode, UInt64(bitPattern: modified), UInt64(bitPattern: changed)]
    return "\"\(numbers.map { String($0, radix: 16) }.joined(separator: "-"))\""
  }
}

/// A folder that is open for examining its files, until the last reference is released.
package final class OpenFolder: Sendable {
  private let descriptor: CInt

  /// Opens the folder at a path relative to a root folder.
  ///
  /// Returns `nil` if there is no folder, or if a symbolic link leads out of the root. The path of
  /// the root itself must not contain links.
  package init?(at place: String, beneath root: String) {
    descriptor = fixture_open_folder_beneath(root, place)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the identity of the given file; `nil` if it is a link or not a regular file.
  package func file(named name: String) -> FileIdentity? {
    var file = fixture_file()
    guard fixture_file_in(descriptor, name, &file) == 0, file.is_regular != 0 else { return nil }
    return FileIdentity(file)
  }
}

/// A folder at a path relative to a root folder.
package struct FolderBeneath {
  private let (place, root): (String, String)

  /// Creates the value; `nil` if there is no folder, or if a symbolic link leads out of the root.
  ///
  /// The path of the root itself must not contain links.
  package init?(at place: String, beneath root: String) {
    var file = fixture_file()
    guard fixture_file_beneath(root, place, &file) == 0, file.is_folder != 0 else { return nil }
    (self.place, self.root) = (place, root)
  }

  /// The names in the folder, in no particular order; empty if it cannot be read or has been
  /// replaced.
  package var names: [String] {
    var file = fixture_file()
    let descriptor = fixture_open_beneath(root, place, &file)
    guard descriptor >= 0 else { return [] }
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// The reason why an existing file is not served.
package enum FileTrouble: Error, Hashable {
  /// This process may not read the file.
  case denied
  /// The system temporarily has no descriptors or memory left, with the value of `errno`.
  case shortage(CInt)

  /// Creates the reason from the `errno` of a system call; `nil` if it means that there is no such
  /// file.
  package init?(code: CInt) {
    switch code {
    case EACCES, EPERM: self = .denied
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL: return nil
    default: self = .shortage(code)
    }
  }
}
