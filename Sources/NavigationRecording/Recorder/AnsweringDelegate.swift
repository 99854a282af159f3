import Foundation
import NavigationTrace
import WebViewKit

/// The delegate of views and downloads that answers as an app's behaviour says, and has each
/// callback recorded.
@MainActor final class AnsweringDelegate: NSObject {
  unowned let recorder: NavigationRecorder
  let behaviour: any AppBehaviour
  /// The methods that this delegate lacks.
  nonisolated let absent: Set<DelegateMethod>

  init(
    _ recorder: NavigationRecorder, _ behaviour: any AppBehaviour, absent: Set<DelegateMethod>
  ) {
    self.recorder = recorder
    self.behaviour = behaviour
    self.absent = absent
  }

  var builder: EventBuilder { recorder.builder }

  #if canImport(WebKit)
  /// Whether the delegate has a method; WebKit asks when it is attached.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector, super.responds(to: selector) else { return false }
    let name = NSStringFromSelector(selector)
    return !absent.contains { $0.selector == name }
  }
  #endif
}

#if !canImport(WebKit)
extension AnsweringDelegate: PartialDelegate {
  func leavesOut(_ method: DelegateMethod) -> Bool { absent.contains(method) }
}
#endif
