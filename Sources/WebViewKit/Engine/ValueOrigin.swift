/// Where a callback, or one argument of it, comes from on an engine.
public struct ValueOrigin: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Whose word a value is.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The engine's own: a signal or a call of its API gave it.
    case native
    /// A part of navtrace made it up, so that WKWebView's API works; it is never compared.
    case supplied
    /// Nobody's: the engine does not show it.
    case unobservable
  }

  /// The events of one kind that have one value in a field.
  public struct Variant: Hashable, Sendable, Codable {
    /// The field, in the words of a trace: `method`.
    public var field: String
    /// Its value, in the words of a trace: `ServerTrust`.
    public var value: String
  }

  /// Whose word it is.
  public var kind: Kind
  /// The signal or call of the engine, or the part of navtrace; `nil` for what is unobservable.
  public var source: String?
  /// The rule after which a part supplies the value, or why the value is unobservable.
  public var reason: String?
  /// When this holds, if the callback or argument has several origins.
  public var condition: String?
  /// The events that it is about, if not all of the kind.
  public var variant: Variant?

  /// The origin in one line: source, rule or reason, condition.
  public var description: String {
    [source, reason].compactMap(\.self).joined(separator: ": ")
      + (condition.map { " (if \($0))" } ?? "")
      + (variant.map { " (if \($0.field) is \($0.value))" } ?? "")
  }

  /// A value that the engine gives by a signal or a call.
  public static func native(_ source: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(kind: .native, source: source, condition: condition)
  }

  /// A value that a part of navtrace makes up after a rule.
  public static func supplied(
    by part: String, _ rule: String, if condition: String? = nil
  ) -> ValueOrigin {
    ValueOrigin(kind: .supplied, source: part, reason: rule, condition: condition)
  }

  /// A value that the engine does not show, and why.
  public static func unobservable(_ reason: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(kind: .unobservable, reason: reason, condition: condition)
  }

  /// Events that the engine does not show, although it shows others of their kind.
  ///
  /// - Parameters:
  ///   - field: The field by which they are told from the others, in the words of a trace.
  ///   - value: Its value in these events.
  public static func unobservable(
    _ reason: String, ifField field: String, is value: String
  ) -> ValueOrigin {
    var origin = ValueOrigin(kind: .unobservable, reason: reason)
    origin.variant = Variant(field: field, value: value)
    return origin
  }
}
