#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthoredNode {
  /// Reads a file as YAML.
  ///
  /// - Parameter expected: What the file should be, for the message if it cannot be read.
  /// - Throws: ``AuthoredError`` if there is no UTF-8 text or no YAML.
  public init(contentsOf file: String, expected: String) throws(AuthoredError) {
    let expected = "\(expected) in UTF-8"
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: file)) } catch {
      throw AuthoredError(
        file: file, problem: "cannot be read: \(Self.reason(of: error, file))", expected: expected)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw AuthoredError(file: file, problem: "is not UTF-8", expected: expected)
    }
    // Editors of Windows mark UTF-8 so.
    try self.init(parsing: text.first == "\u{FEFF}" ? String(text.dropFirst()) : text, file: file)
  }

  /// Why a file cannot be read.
  private static func reason(of error: any Error, _ file: String) -> String {
    var isFolder = false
    _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    return switch (error as? CocoaError)?.code {
    case _ where isFolder: "Is a directory"
    case .fileReadNoSuchFile: "No such file or directory"
    case .fileReadNoPermission: "Permission denied"
    default: "\(error)"
    }
  }
}
