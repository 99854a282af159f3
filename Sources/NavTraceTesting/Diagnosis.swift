import NavigationRecording
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Returns the sentences at the beginning of a failure's message.
  ///
  /// They state why callbacks are missing, and which errors of the app the recording shows. The
  /// most certain sentence is first.
  ///
  /// - Parameter diff: The comparison that failed; `nil` if there was none.
  func diagnosis(_ diff: TraceDiff?) -> [String] {
    warnings + Self.exceptions(in: events, diff) + downloadsWithoutDelegate.map(Self.cancelled)
      + [loadAfterFailure(in: diff)].compactMap(\.self) + nearMisses(diff)
  }

  /// Returns sentences about the methods that explain why expected callbacks are missing.
  ///
  /// These are methods that the delegates lack, and methods whose names differ slightly from
  /// WebKit's, so that WebKit does not call them.
  private func nearMisses(_ diff: TraceDiff?) -> [String] {
    let names = Set(Self.missing(in: diff).flatMap(\.methodNames))
    return Self.absences(in: delegateMethods, diff)
      + DelegateMethodUse.uncalledMethods(of: delegateMethods).filter { names.contains($0.name) }
      .map(\.sentence)
  }

  /// Returns sentences about all methods whose names are similar to the name of a WebKit method,
  /// whether or not a callback is missing.
  func nearMisses() -> [String] {
    Self.absences(in: delegateMethods, nil) + uncalledMethods(unlike: nil)
  }

  /// Returns sentences about methods whose names are similar to the name of a WebKit method, except
  /// methods for callbacks that are missing in the comparison.
  func uncalledMethods(unlike diff: TraceDiff?) -> [String] {
    let names = Set(Self.missing(in: diff).flatMap(\.methodNames))
    return DelegateMethodUse.uncalledMethods(of: delegateMethods)
      .filter { !names.contains($0.name) }.map(\.sentence)
  }

  private static func missing(in diff: TraceDiff?) -> Set<EventKind> {
    Set((diff?.lines ?? []).filter { $0.verdict == .missing }.compactMap(\.expected?.kind))
  }

  /// Returns sentences about the unexpected exceptions, each with the URL that it is about.
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

  /// Returns a sentence about a load that the app began after a failure; `nil` if such a load is
  /// not the first difference.
  private func loadAfterFailure(in diff: TraceDiff?) -> String? {
    guard let lines = diff?.lines, let index = lines.firstIndex(where: \.isDifference),
      lines[index].verdict == .unexpected, let event = lines[index].actual,
      let failure = lines[..<index].last(where: { $0.actual != nil })?.actual,
      let load = appLoads.first(where: { $0.url == event[.url] && $0.last == failure.kind }),
      case .string(let url) = load.url, case .string(let domain)? = failure[.domain],
      case .integer(let code)? = failure[.code]
    else { return nil }
    return "the app loaded \(url) after \(failure.kind.rawValue) (\(domain) \(code))"
      + (Self.harmless["\(domain) \(code)"].map { ", which is not an error to show: \($0)" } ?? "")
  }

  /// The error codes of loads that did not really fail, with the reason why the loads ended.
  private static let harmless = [
    "WebKitErrorDomain 102": "the app's answer has ended that load, or made it a download",
    "NSURLErrorDomain -999": "another load has replaced that one, or the app has cancelled it",
  ]

  private static func cancelled(_ event: TraceEvent) -> String {
    var name = "a download"
    if case .string(let url)? = event[.url] { name = "the download of \(url)" }
    return "\(name) was cancelled, since it has no delegate; set 'download.delegate' in "
      + "\(event.kind.rawValue)"
  }

  /// Returns sentences about methods that the delegates lack.
  ///
  /// A method is listed only if its expected callback is missing, or if a class has a method with a
  /// similar name.
  private static func absences(in uses: [DelegateMethodUse], _ diff: TraceDiff?) -> [String] {
    let missing = missing(in: diff).filter {
      $0.isQuestion || $0 == .webContentProcessDidTerminate
    }
    return uses.filter { !$0.isImplemented }.compactMap { absence in
      let isExpected = missing.contains(absence.callback)
      let nearMiss = absence.nearMiss(
        beside: uses.filter(\.isImplemented), limit: isExpected ? 0.5 : DelegateMethodUse.nearby)
      guard isExpected || nearMiss != nil, !absence.isReported else { return nil }
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
