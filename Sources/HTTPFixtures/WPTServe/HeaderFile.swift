import AuthoredYAML
import HTTPTypes

/// A file of fields beside a page: `page.html.headers`, or `page.html.sub.headers` as a template.
struct HeaderFile {
  private let lines: [(number: Int, template: Template)]
  private let file: String

  /// Reads the lines of a file.
  ///
  /// Each is a template of its own, so that no value of a request can begin another line.
  /// - Throws: ``AuthoredError`` where a line is no field, or an expression is none.
  init(_ bytes: [UInt8], file: String, isTemplate: Bool) throws(AuthoredError) {
    var lines: [(Int, Template)] = []
    for (index, line) in Self.lines(of: bytes).enumerated() where !line.isEmpty {
      guard isTemplate else {
        lines.append((index + 1, Template(plain: line)))
        _ = try Self.field(line, file: file, line: index + 1)
        continue
      }
      lines.append((index + 1, try Template(line, file: file, line: index + 1)))
    }
    self.lines = lines
    self.file = file
  }

  /// The fields for one request.
  ///
  /// - Throws: ``AuthoredError`` where a value is missing, or cannot stand in a field.
  func fields(from values: inout TemplateValues) throws(AuthoredError) -> HTTPFields {
    var fields = HTTPFields()
    for (number, template) in lines {
      let line = try template.filled(from: &values, .none)
      fields.append(try Self.field(line, file: file, line: number))
    }
    return fields
  }

  private static func field(
    _ line: [UInt8], file: String, line number: Int
  ) throws(AuthoredError) -> HTTPField {
    guard let field = FieldLine(line)?.field else {
      throw AuthoredError(
        file: file, line: number,
        problem: "'\(String(decoding: line, as: UTF8.self))' is no header field",
        expected: "NAME: VALUE")
    }
    return field
  }

  /// The lines, whether CR, LF or both end them.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, last == 0x0D {
        // The same end of a line.
      } else if byte == 0x0A || byte == 0x0D {
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
      last = byte
    }
    return lines
  }
}
