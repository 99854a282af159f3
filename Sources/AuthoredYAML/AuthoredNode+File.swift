#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthoredNode {
  /// Reads a file as YAML.
  ///
  /// - Parameter expected: What the file should be, for the message where it cannot be read.
  /// - Throws: ``AuthoredError`` where there is no UTF-8 text or no YAML.
  public init(contentsOf file: String, expected: String) throws(AuthoredError) {
    guard let data = FileManager.default.contents(atPath: file),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw AuthoredError(file: file, problem: "cannot be read", expected: "\(expected) in UTF-8")
    }
    try self.init(parsing: text, file: file)
  }
}
