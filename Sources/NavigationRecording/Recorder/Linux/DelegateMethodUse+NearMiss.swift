import Foundation
import NavigationEvents
import WebViewKit

@MainActor extension DelegateMethodUse {
  /// The delegate's class and its base classes, up to the class that conforms to the protocol.
  package var conformingClasses: [AnyClass] {
    guard let type else { return [] }
    return sequence(first: type) { _getSuperclass($0) }.filter {
      $0 is any WKNavigationDelegate.Type || $0 is any WKUIDelegate.Type
        || $0 is any WKDownloadDelegate.Type
    }
  }

  /// A warning that WebKit does not call the class's method because the type of its completion
  /// handler differs from the protocol; `nil` if the types are equal.
  ///
  /// In Swift 5, such a method is called, both on Apple systems and here. In Swift 6, and with
  /// complete concurrency checking, it is a different method, and Apple's compiler does not give it
  /// the selector.
  package var nearMiss: String? {
    guard !isImplemented, let owner = conformingClasses.last else { return nil }
    let isolation = callback == .shouldGoToBackForwardListItem ? "" : "@MainActor @Sendable "
    for method in DeclaredMethod.all(of: owner) where names.contains(method.name) {
      guard isAbout(method), let handler = method.handler,
        handler.contains("@MainActor") == isolation.isEmpty,
        let type = handler.firstIndex(of: "(").map({ handler[$0...] })
      else { continue }
      let label = method.name.dropLast(2).split(whereSeparator: { ":(".contains($0) }).last ?? ""
      let fault =
        isolation.isEmpty ? "must not have '@MainActor'" : "lacks '@MainActor @Sendable'"
      return
        "\(owner) declares \(method.name), and WebKit does not call it, here and on Apple systems: in "
        + "Swift 6, and with complete concurrency checking, it is another method, since its \(label) "
        + "\(fault); write '\(label): @escaping \(isolation)"
        + "\(type.replacing("-> ()", with: "-> Void"))'"
    }
    return nil
  }

  /// Whether a method is for this callback; two policy callbacks have methods with the same name.
  package func isAbout(_ method: DeclaredMethod) -> Bool {
    switch callback {
    case .decidePolicyForNavigationAction: !method.signature.contains(/WKNavigationResponse[,)]/)
    case .decidePolicyForNavigationResponse: !method.signature.contains(/WKNavigationAction[,)]/)
    default: true
    }
  }
}
