import ArgumentParser
import Logging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a line of the log is written.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json

  /// Makes a line of an event, which happens now unless a time is given.
  func line(
    time: String = Date.now.formatted(.iso8601), level: Logger.Level, message: String,
    fields: [(String, String)] = []
  ) -> String {
    switch self {
    case .text:
      let rest = fields.map { " \($0.0)=\($0.1)" }.joined()
      return "\(time) \(level.rawValue) \(message)\(rest)"
    case .json:
      let all = [("time", time), ("level", level.rawValue), ("message", message)] + fields
      let pairs = all.map { "\(LogFormat.quoted($0.0)):\(LogFormat.quoted($0.1))" }
      return "{\(pairs.joined(separator: ","))}"
    }
  }

  /// A JSON string (RFC 8259 section 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
