import NavigationTrace
import WebViewKit

extension EventKind {
  /// The callbacks that a recorder can be without, as a delegate that lacks the method.
  public static let optionalMethods: [EventKind] = DelegateMethod.allCases.compactMap {
    EventKind(rawValue: $0.rawValue)
  }
}
