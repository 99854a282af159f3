/// The reason why a recorded trace cannot be accepted as requested.
package enum AcceptanceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// No source is given, and there is no truth whose sources could be used.
  case noSource(file: String)
  /// A recording is given as the source.
  case recordingAsSource(String)
  /// The reason for an override is missing.
  case noReason(file: String)
  /// Expected events of the file did not come and would be dropped. Each is described in one line.
  case dropsEvents([String], file: String)

  /// The problem, and the remedy.
  package var description: String {
    switch self {
    case .noSource(let file):
      "\(file) needs its source, and there is none to take it from; say with --source what it rests "
        + "on, such as --source 'B01,rule 3' or a document"
        + (file == ExpectationName.truth.fileName
          ? "" : ", and with --as-truth that it is what WKWebView does, on every engine")
    case .recordingAsSource(let source):
      "'\(source)' is not a source: a recording cannot vouch for itself; "
        + "name cases and rules of the oracle with --source"
    case .noReason(let file):
      "\(file) needs the reason why the engine differs; give it with --reason"
    case .dropsEvents(let events, let file):
      "\(file) would lose events that are missing from the trace: "
        + "\(events.joined(separator: "; ")); "
        + "accept that with --drop, or find out why they are missing"
    }
  }
}
