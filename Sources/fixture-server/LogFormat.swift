import ArgumentParser
import FixtureSites
import FixtureSystem
import Logging
import Synchronization

/// The format of the log's lines.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json

  /// Returns the line for an event; by default, its time is the current time.
  func line(
    time: String = LogFormat.now, level: Logger.Level, message: String,
    fields: [(key: String, value: String)] = []
  ) -> String {
    switch self {
    case .text:
      var line = "\(time) \(level.rawValue) \(message)"
      for field in fields {
        line += " "
        line += field.key
        line += "="
        line += field.value
      }
      return line
    case .json:
      let all = [("time", time), ("level", level.rawValue), ("message", message)] + fields
      let pairs = all.map { "\($0.0.quotedForJSON):\($0.1.quotedForJSON)" }
      return "{\(pairs.joined(separator: ","))}"
    }
  }

  /// Returns the line with the number of lost lines and the reason.
  func lineOfLoss(_ count: Int, _ reason: String) -> String {
    line(level: .error, message: "\(count) lines of the log are lost: \(reason)")
  }

  /// The current time in ISO 8601, in whole seconds; the string is made once per second.
  private static var now: String {
    let second = time(nil)
    return lastTime.withLock { last in
      if last.second != second {
        last = (second, Date(timeIntervalSince1970: Double(second)).formatted(.iso8601))
      }
      return last.text
    }
  }

  private static let lastTime = Mutex((second: -1, text: ""))
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

/// A log handler that writes each event as one line to standard error, for people or programs.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  let format: LogFormat
  let queue: LineQueue

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = metadata.map { (key: $0.key, value: "\($0.value)") }.sorted { $0.key < $1.key }
    queue.add(
      format.line(level: event.level, message: "\(event.message)", fields: fields))
  }
}
