import NavigationRecording
import NavigationTrace

/// A mistake of the app that a recording shows; a failure begins with it.
struct Diagnosis {
  /// Sentences, the most certain one first; empty if the recording shows no mistake.
  let lines: [String]

  /// Creates the diagnosis of a recording.
  ///
  /// - Parameter diff: The comparison that failed; `nil` if there was none.
  @MainActor init(_ recorder: NavigationRecorder, _ diff: TraceDiff?) {
    lines =
      Self.exceptions(in: recorder.events, diff)
      + recorder.downloadsWithoutDelegate.map(Self.cancelled)
      + Self.absences(in: recorder.delegateMethods, diff)
  }

  /// Returns the unexpected exceptions, each with the URL that it is about.
  private static func exceptions(in recorded: [TraceEvent], _ diff: TraceDiff?) -> [String] {
    let lines = diff?.lines.filter { $0.actual != nil }
    let events = lines?.compactMap(\.actual) ?? recorded
    return events.indices.compactMap { index in
      guard events[index].kind == .exception, lines?[index].expected == nil,
        case .string(let message)? = events[index][.message]
      else { return nil }
      let about = events[..<index].last { message.contains($0.kind.rawValue) && $0[.url] != nil }
      guard case .string(let url)? = about?[.url] else { return "exception: \(message)" }
      return "exception: \(message); it was asked about \(url)"
    }
  }

  private static func cancelled(_ event: TraceEvent) -> String {
    var name = "a download"
    if case .string(let url)? = event[.url] { name = "the download of \(url)" }
    return "\(name) was cancelled, since it has no delegate; set 'download.delegate' in "
      + "\(event.kind.rawValue)"
  }

  /// Returns the methods that the delegates lack, if an expected question is missing for that
  /// reason, or if a class has a method with a similar name.
  @MainActor private static func absences(in uses: [DelegateMethodUse], _ diff: TraceDiff?)
    -> [String]
  {
    let missing = Set(
      (diff?.lines ?? []).filter { $0.verdict == .missing }.compactMap(\.expected?.kind)
        .filter(\.isQuestion))
    return uses.filter { !$0.isImplemented }.compactMap { absence in
      let isExpected = missing.contains(absence.callback)
      let nearMiss = NearMiss(
        absence, beside: uses.filter(\.isImplemented), limit: isExpected ? 0.5 : 0.3)
      guard isExpected || nearMiss.text != nil else { return nil }
      let rest = nearMiss.text.map { "; \($0)" } ?? ""
      guard let delegate = absence.delegate else {
        return "there is no delegate for \(absence.callback.rawValue)"
      }
      return "\(delegate) has no method for \(absence.callback.rawValue)\(names(absence))\(rest)"
    }
  }

  private static func names(_ absence: DelegateMethodUse) -> String {
    let names = absence.names
    return names.isEmpty ? "" : ", which is \(names.joined(separator: " or "))"
  }
}
