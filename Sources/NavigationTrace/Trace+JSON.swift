public import AuthoredYAML

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Trace {
  /// Reads the interchange form.
  ///
  /// - Parameter file: The file's name, for errors.
  /// - Throws: `AuthoredError` that names the place in the document.
  public init(json: Data, file: String) throws(AuthoredError) {
    struct Header: Decodable { var trace: Int }
    do {
      let decoder = JSONDecoder()
      try TraceDocument.check(
        version: decoder.decode(Header.self, from: json).trace, file: file)
      self = try decoder.decode(TraceDocument.self, from: json).value(file: file)
    } catch let error as AuthoredError {
      throw error
    } catch let error as DecodingError {
      throw AuthoredError(error, file: file, expected: "a trace of version \(Trace.version)")
    } catch {
      throw AuthoredError(file: file, problem: "cannot be read as a trace: \(error)")
    }
  }

  /// The interchange form, keys sorted, one final newline.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(TraceDocument(self)) + Data("\n".utf8)
  }
}
