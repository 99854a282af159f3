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

  /// The warning that WebKit does not call the class's method, since its handler has another type
  /// than the protocol's; `nil` if the types do not differ.
  ///
  /// In Swift 5 such a method is called, on Apple systems and here. In Swift 6, and with complete
  /// checking, it is another method, for which Apple's compiler makes no selector.
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

  /// Whether a method is for this callback, since two questions have methods of the same name.
  package func isAbout(_ method: DeclaredMethod) -> Bool {
    switch callback {
    case .decidePolicyForNavigationAction: !method.signature.contains(/WKNavigationResponse[,)]/)
    case .decidePolicyForNavigationResponse: !method.signature.contains(/WKNavigationAction[,)]/)
    default: true
    }
  }
}
