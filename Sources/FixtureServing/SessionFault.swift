import HTTPFixtures

/// A fault that has been added to a session while it runs.
public struct SessionFault: Sendable {
  /// Tells the fault from the session's others, counted from 1.
  public let id: Int
  /// The name of the origin.
  public let origin: String
  /// The path whose replies are broken.
  public let path: String
  /// What breaks.
  public let fault: Fault
  /// For which requests.
  public let occurrence: Occurrence
  /// The fault with what it has counted so far.
  let faulty: Faulty
}
