#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is there and cannot be read at this moment, as where no descriptor is left.
struct Shortage: Error {
  /// What the system says, such as `EMFILE`.
  private let reason: String

  /// The bytes of a file; nil for a folder and all else that is no regular file.
  static func content(of place: String) throws(Shortage) -> [UInt8]? {
    if let data = FileManager.default.contents(atPath: place) { return [UInt8](data) }
    // Why there is nothing has to be asked for.
    do { return [UInt8](try Data(contentsOf: URL(filePath: place))) } catch {
      guard let error = error as? CocoaError, error.code == .fileReadUnknown, isFile(place) else {
        return nil
      }
      let code = (error.underlying as? POSIXError)?.code
      throw Shortage(reason: code.map { "\($0)" } ?? "\(error)")
    }
  }

  /// What a client gets instead of the file.
  func reply(to path: String) -> Reply {
    .text(
      "503: the file of \(path) cannot be read now (\(reason)); where this server has too many "
        + "files and connections open, raise its limit (ulimit -n) or close connections\n",
      status: 503)
  }

  private static func isFile(_ place: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) && !isDirectory
  }
}
