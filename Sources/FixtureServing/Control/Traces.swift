import AuthoredYAML
import FixtureSites
import FixtureSystem
import HTTPTypes
import Synchronization

/// A folder in which the control API stores each trace that a device posts in a separate file.
///
/// This module does not know the format of traces. The folder's creator passes a closure that
/// checks each document and returns a name for its file.
package final class TraceFolder: Sendable {
  /// A closure that checks a document.
  ///
  /// - Returns: A name for its file, without the number and the file extension.
  /// - Throws: `AuthoredError` with the position of the error.
  package typealias Reading = @Sendable (_ document: [UInt8]) throws(AuthoredError) -> String

  /// The maximum number of bytes in a document.
  ///
  /// The trace of a long session has a few thousand events of a few hundred bytes each.
  static let limit = 4 << 20

  let path: String
  let check: Reading
  private let tell: @Sendable (String) -> Void
  /// The last number used with each name, where the search for the next free number starts.
  private let numbers = Mutex<[String: Int]>([:])

  /// Opens a folder, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - check: A closure that checks each document before it is stored.
  ///   - tell: A closure that is called with the path of each file once the file is complete.
  /// - Throws: `SystemError` if files cannot be written to the folder.
  package init(
    _ path: String, check: @escaping Reading, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(SystemError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.check = check
    self.tell = tell
    if mkdir(self.path, 0o777) != 0, errno != EEXIST { throw .last("mkdir") }
    try Self.remove(Self.write([], into: self.path))
  }

  /// Writes a document to a new file, either completely or not at all.
  ///
  /// - Returns: The name of the file.
  /// - Throws: ``SystemError`` if the file cannot be written; no partial file remains in this case.
  func storeTrace(_ document: [UInt8], as stem: String) throws(SystemError) -> String {
    let stem = Self.safe(stem)
    let draft = try Self.write(document, into: path)
    defer { Self.remove(draft) }
    while true {
      let number = numbers.withLock { numbers in
        numbers[stem, default: 0] += 1
        return numbers[stem, default: 1]
      }
      let name = "\(stem).\(number).json"
      // Unlike rename(2), link(2) never replaces a file.
      if link(draft, "\(path)/\(name)") == 0 {
        tell("\(path)/\(name)")
        return name
      }
      guard errno == EEXIST else { throw .last("link") }
    }
  }

  func document(_ name: String) -> [UInt8]? {
    guard Self.safe(name) == name, name.hasSuffix(".json") else { return nil }
    return FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
  }

  /// Returns a name that is safe in paths and shells, and short enough for every file system.
  private static func safe(_ name: String) -> String {
    let bytes = name.utf8.prefix(200).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "@"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix(".") ? "-" + text.dropFirst() : text
  }

  /// Writes a file with a hidden name.
  private static func write(_ bytes: [UInt8], into folder: String) throws(SystemError) -> String {
    var template = Array("\(folder)/.draft-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last("mkstemp") }
    let file = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var failure: SystemError?
    var written = 0
    while written < bytes.count, failure == nil {
      let count = bytes[written...].withUnsafeBytes {
        FixtureSystem.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { written += count } else if errno != EINTR { failure = .last("write") }
    }
    if failure == nil, fchmod(descriptor, 0o644) != 0 { failure = .last("fchmod") }
    if close(descriptor) != 0, failure == nil { failure = .last("close") }
    if let failure {
      remove(file)
      throw failure
    }
    return file
  }

  private static func remove(_ file: String) { _ = unlink(file) }
}

extension ControlEndpoint {
  static let traces: [ControlEndpoint] = [
    ControlEndpoint(
      .post, "traces", query: [.device], body: .anything, "keeps a trace in a file",
      .json(.record([("name", .string)]), status: 201)
    ) { try $0.keepTrace($1) },
    ControlEndpoint(.get, "traces/NAME", "a trace that was kept", .json(.anything)) { api, call in
      let name = call.parameters[0]
      guard let document = try api.traces().document(name) else {
        throw ControlError(404, "no trace '\(name)'; POST /-/traces says what each is called")
      }
      return .content(document, type: Reply.controlType)
    },
  ]
}

extension ControlAPI {
  fileprivate func traces() throws -> TraceFolder {
    guard let traces = options.traces else {
      throw ControlError(
        404, "this server keeps no traces; start it with --collect DIR, or use 'navtrace collect'")
    }
    return traces
  }

  fileprivate func keepTrace(_ call: ControlCall) throws -> ControlAnswer {
    let folder = try traces()
    let document = try call.jsonBytes(limit: TraceFolder.limit)
    var stem = try folder.check(document)
    if let device = call.query["device"], !device.isEmpty { stem += ".\(device)" }
    do throws(SystemError) {
      let name = try folder.storeTrace(document, as: stem)
      return .json(
        ["name": name], status: 201, fields: [.location: "\(Self.path)traces/\(name)"])
    } catch { throw ControlError(folder: folder.path, error) }
  }
}

extension ControlError {
  /// Creates the error for a document that cannot be written to disk.
  fileprivate init(folder: String, _ error: SystemError) {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(error.code)
    let remedy =
      isFull
      ? "free some space there, and send it again"
      : "the folder has to be one that the server may write to"
    self.init(
      isFull ? 507 : 500, "the server cannot write to '\(folder)': \(error.reason); \(remedy)")
  }
}
