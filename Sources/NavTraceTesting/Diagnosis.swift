import NavigationRecording
import NavigationTrace

extension NavigationRecorder {
  /// Returns the reasons why callbacks are missing, and the mistakes of the app that the recording
  /// shows, with which a failure begins: sentences, the most certain one first.
  ///
  /// - Parameter diff: The comparison that failed; `nil` if there was none.
  func diagnosis(_ diff: TraceDiff?) -> [String] {
    warnings + Self.exceptions(in: events, diff) + downloadsWithoutDelegate.map(Self.cancelled)
      + Self.absences(in: delegateMethods, diff)
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
  private static func absences(in uses: [DelegateMethodUse], _ diff: TraceDiff?) -> [String] {
    let missing = Set(
      (diff?.lines ?? []).filter { $0.verdict == .missing }.compactMap(\.expected?.kind)
        .filter(\.isQuestion))
    return uses.filter { !$0.isImplemented }.compactMap { absence in
      let isExpected = missing.contains(absence.callback)
      let nearMiss = absence.nearMiss(
        beside: uses.filter(\.isImplemented), limit: isExpected ? 0.5 : 0.3)
      guard isExpected || nearMiss != nil else { return nil }
      let rest = nearMiss.map { "; \($0)" } ?? ""
      guard let delegate = absence.delegate else {
        return "there is no delegate for \(absence.callback.rawValue)"
      }
      let names = absence.names.joined(separator: " or ")
      let method = names.isEmpty ? "" : ", which is \(names)"
      return "\(delegate) has no method for \(absence.callback.rawValue)\(method)\(rest)"
    }
  }
}
