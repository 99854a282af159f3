#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form of requests and replies: a JSON object in one line.
enum WireLine {
  /// The line of a value, without the line feed.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// The value of a line.
  static func decode<Value: Decodable>(_ line: [UInt8]) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(line))
  }
}
