import Logging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes each log event as one line to standard error, for people or for programs.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  let format: LogFormat
  private let lost = LostLines()

  init(format: LogFormat, level: Logger.Level) {
    self.format = format
    self.logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields = metadata.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
    let time = Date.now.formatted(.iso8601)
    let line = format.line(
      time: time, level: event.level, message: "\(event.message)", fields: fields)
    lost.write(line) { message in
      format.line(time: time, level: .error, message: message, fields: [])
    }
  }
}
