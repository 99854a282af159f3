import NavigationTrace
import WebViewKit

/// A delegate method that WebKit has called, or would have called if the app's delegate had it.
public struct DelegateMethodUse: CustomStringConvertible {
  /// The callback that the method is for.
  package let callback: EventKind
  /// The delegate's class, such as `AuthBrowser`; `nil` if there was no delegate.
  public var delegate: String? { type.map { "\($0)" } }
  /// Whether the class has the method, in any of its spellings.
  ///
  /// If the class does not have the method, WebKit takes its default action.
  package let isImplemented: Bool
  /// The delegate's class; `nil` if there was no delegate.
  package let type: AnyClass?

  /// A string such as `AuthBrowser: didFinish` or `AuthBrowser: didFail (no such method)`.
  public var description: String {
    guard let delegate else { return "\(callback.rawValue) (no delegate)" }
    return "\(delegate): \(callback.rawValue)\(isImplemented ? "" : " (no such method)")"
  }

  /// The names of all methods of the three delegate protocols.
  package static let allNames = Set(EventKind.optionalMethods.flatMap(\.methodNames))

  /// The names of all methods of WebKit's protocols whose first argument is a view or a download.
  package static let knownNames = allNames.union(EventKind.otherMethodNames)

  /// The method's names in Swift, one for each spelling.
  package var names: [String] { callback.methodNames }

  func isSame(as other: DelegateMethodUse) -> Bool {
    callback == other.callback && type == other.type && isImplemented == other.isImplemented
  }
}
