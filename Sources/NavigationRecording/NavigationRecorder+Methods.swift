#if !canImport(WebKit)
import WebViewKit

extension NavigationRecorder: PartialDelegate {
  /// Whether the app's delegate is to be without a method.
  package func leavesOut(_ method: DelegateMethod) -> Bool {
    absent.contains(method)
  }
}
#endif
