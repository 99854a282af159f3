/// The reason why a recorded trace cannot be made an expectation as it was asked for.
package enum AcceptanceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no truth whose sources the expectation could have.
  case noSource(file: String)
  /// A recording is given as the source.
  case recordingAsSource(String)
  /// An override without a reason.
  case noReason(file: String)
  /// An override whose port is not given, or names neither a file nor a setting.
  case noPort(String?, file: String)
  /// A version that the recorded one does not begin with.
  case otherVersion(String, recorded: String)
  /// Events of the file, each in one line, that did not come and would be expected no more.
  case dropsEvents([String], file: String)
  /// A file that says more holds for the recorded version, and would still.
  case hidden(behind: String)

  /// The mistake, and the remedy.
  package var description: String {
    switch self {
    case .noSource(let file):
      "\(file) needs its source, and there is none to take it from; say with --source what it rests "
        + "on, such as --source 'B01,rule 3' or a document"
        + (file == ExpectationName.truth.fileName
          ? "" : ", and with --as-truth that it is what WKWebView does, on every engine")
    case .recordingAsSource(let source):
      "'\(source)' is no source: a recording cannot vouch for itself; "
        + "name cases and rules of the oracle with --source"
    case .noReason(let file):
      "\(file) needs the reason why the engine differs; give it with --reason"
    case .noPort(let port, let file):
      "\(file) needs the port's file that causes the difference"
        + (port.map { ", which '\($0)' does not name" } ?? "")
        + "; give it with --port, such as --port 'WebKitWebView.cpp, webkitWebViewWillStartLoad' or "
        + "--port 'setting enable-page-cache'"
    case .otherVersion(let version, let recorded):
      "recorded from \(recorded.isEmpty ? "an unknown version" : "version \(recorded)"), "
        + "which is none of '\(version)'; give --for-version the beginning of the recorded one"
    case .dropsEvents(let events, let file):
      "\(file) would lose events that are missing from the trace: "
        + "\(events.joined(separator: "; ")); "
        + "accept that with --drop, or find out why they are missing"
    case .hidden(let file):
      "\(file) would still hold for the recorded version; give its version to --for-version, "
        + "or delete it"
    }
  }
}
