import Foundation

/// Why a trace has not arrived; it names who is at fault and what to do.
public enum TraceDeliveryError: Error, Hashable, Sendable, CustomStringConvertible,
  LocalizedError
{
  /// The file cannot be written, and what the system says.
  case notWritten(path: String, reason: String)
  /// The address is none of a collector.
  case badAddress(String)
  /// Nobody answers, and what the system says.
  case unreachable(collector: String, reason: String)
  /// The collector does not take it, with the status and the reason that it gives.
  case refused(collector: String, status: Int, reason: String)

  /// One sentence: who, what, and what to do.
  public var description: String {
    switch self {
    case .notWritten(let path, let reason):
      "the trace cannot be written to '\(path)': \(reason); choose a folder that is there and that "
        + "this app may write to"
    case .badAddress(let address):
      "'\(address)' is no address of a collector; give the URL that 'navtrace collect' prints, such "
        + "as http://192.0.2.1:8080"
    case .unreachable(let collector, let reason):
      "no collector answers at \(collector): \(reason); start 'navtrace collect' there, with a --host "
        + "that this device reaches"
    case .refused(let collector, let status, let reason):
      "the collector at \(collector) does not take the trace (\(status)): \(reason)"
    }
  }

  /// The same, for those who print `localizedDescription`.
  public var errorDescription: String? { description }
}
