import Foundation
import NavigationRecording
import NavigationTrace

extension WebViewRecording {
  /// Performs a call of the test; an error gets the line of the call and the likely causes.
  ///
  /// Test libraries report a thrown error at the first line of the test, not at the call.
  ///
  /// - Parameter view: The view that the call is about; `nil` for all views.
  func explaining(
    _ filePath: StaticString, _ line: UInt, in view: Int? = nil,
    _ call: () async throws(NavTraceTestingError) -> Void
  ) async throws(NavTraceTestingError) {
    do { try await call() } catch {
      throw .call(
        at: "\(URL(filePath: "\(filePath)").lastPathComponent):\(line)",
        causes: recorder.diagnosis(nil) + [trace.events.endOfLastLoad(in: view)].compactMap(\.self),
        error)
    }
  }
}

extension [TraceEvent] {
  /// Returns a sentence about the answer or failure because of which the last load did not show a
  /// page; `nil` if the load showed a page.
  fileprivate func endOfLastLoad(in view: Int?) -> String? {
    let events = filter { view == nil || $0.view == view }
    let commit = events.lastIndex { $0.kind == .didCommit }
    let later = events[(commit.map { $0 + 1 } ?? 0)...]
    guard let end = later.first(where: \.isRefusal) ?? later.last(where: \.isEarlyFailure)
    else { return nil }
    let page = commit.flatMap { events[$0][.url] }.map { "the page is still \(FlowYAML.text($0))" }
    return "\(page ?? "there is no page"), since \(end.reason)"
  }
}

extension TraceEvent {
  /// Whether the event is an answer that prevents a load of the main frame from showing a page.
  fileprivate var isRefusal: Bool {
    guard kind.isQuestion, self[.main] != false, case .string(let answer)? = self[.answer]
    else { return false }
    if case .string(let target)? = self[.target], target != "main" { return false }
    return [
      "cancel", "download", "cancelAuthenticationChallenge", "rejectProtectionSpace",
    ].contains(answer)
  }

  fileprivate var isEarlyFailure: Bool { kind == .didFailProvisionalNavigation }

  /// A sentence about the refusal or the failure.
  fileprivate var reason: String {
    let address = (self[.url] ?? self[.failingURL]).map { " of \(FlowYAML.text($0))" } ?? ""
    if let answer = self[.answer] {
      return "the app answered \(FlowYAML.text(answer)) to \(kind.rawValue)\(address)"
    }
    let error = [self[.domain], self[.code]].compactMap { $0.map(FlowYAML.text) }
    return "the load\(address) failed with \(error.joined(separator: " "))"
  }
}
