#if !canImport(WebKit)
import Foundation

/// A JavaScript value that crosses the bridge, as Apple documents which ones do.
public indirect enum ScriptValue: Hashable, Sendable {
  /// `undefined`
  case undefined
  /// `null`
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number, NaN and the infinities too.
  case number(Double)
  /// A string.
  case string(String)
  /// A `Date`.
  case date(Date)
  /// An `Array`.
  case array([ScriptValue])
  /// Any other object, by its own enumerable keys.
  case object([String: ScriptValue])
}
#endif
