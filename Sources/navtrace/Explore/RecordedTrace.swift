import NavigationTrace

/// A trace and the file that it comes from.
struct RecordedTrace: Sendable {
  let file: String
  let trace: Trace
}
