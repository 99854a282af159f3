import Logging

/// Writes each log event as one line to standard error, for people or for programs.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  let format: LogFormat
  let queue: LogQueue

  init(format: LogFormat, level: Logger.Level, queue: LogQueue) {
    self.format = format
    self.logLevel = level
    self.queue = queue
  }

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
