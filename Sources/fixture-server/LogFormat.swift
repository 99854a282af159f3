import ArgumentParser
import FixtureSystem
import HTTPFixtures
import Logging

/// The format of the log's lines.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json

  /// Returns the line of an event, which happens now unless a time is given.
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
      let pairs = all.map { "\($0.0.quotedForJSON):\($0.1.quotedForJSON)" }
      return "{\(pairs.joined(separator: ","))}"
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

/// A log handler that writes each event as one line to standard error, for people or programs.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  let format: LogFormat
  let queue: LogQueue

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = metadata.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
    queue.add(
      format.line(level: event.level, message: "\(event.message)", fields: fields))
  }
}
