import NavTraceTesting
import Synchronization
import Testing

/// The messages of the failures and warnings that a function records.
@MainActor func recordedIssues(of function: () async -> Void) async -> [String] {
  let texts = Mutex<[String]>([])
  await withKnownIssue(isIntermittent: true) {
    await function()
  } matching: { issue in
    texts.withLock { $0 += issue.comments.map(\.rawValue) }
    return true
  }
  return texts.withLock(\.self)
}

extension NavTraceTestingError {
  /// The error without the call's location and the causes.
  var reason: NavTraceTestingError {
    if case .call(_, _, let reason) = self { reason } else { self }
  }
}
