/// A call of another API, or the lack of one.
public enum Word: Hashable, Sendable, CustomStringConvertible {
  /// A callback or signal with its arguments, by the names that they have there.
  case call(String, [Argument])
  /// No callback, for the event and for this reason.
  case none(EventKind, String)

  /// An argument or the answer of a call.
  public struct Argument: Hashable, Sendable {
    /// Its name in the other API.
    public var name: String
    /// Its value.
    public var value: TraceValue
  }

  /// `webViewDidStartLoad(_:)`, or `— (no such callback) didCommit`.
  public var description: String {
    switch self {
    case .call(let name, let arguments):
      arguments.isEmpty
        ? name : "\(name): \(FlowYAML.map(arguments.map { ($0.name, FlowYAML.text($0.value)) }))"
    case .none(let kind, let reason): "— (\(reason)) \(kind.rawValue)"
    }
  }
}
