#if !canImport(WebKit)
import Foundation

/// What the app gives for a resource of its own scheme; the facade keeps the steps in order.
public enum SchemeTaskStep: Sendable {
  /// The head; it comes at least once, and before all data.
  case response(ResponseValues)
  /// A piece of the body.
  case data(Data)
  /// The end of the body.
  case finish
  /// The end of a load that failed.
  case fail(LoadError)
}
#endif
