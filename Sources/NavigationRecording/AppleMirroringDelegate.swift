#if canImport(WebKit)
import Foundation

/// Has the methods that an app's delegates have, and those that change nothing by being there.
///
/// WebKit asks at once which methods a delegate has. Methods that nobody records, among them those
/// of newer systems, go straight to the app's delegate.
@MainActor class MirroringDelegate: NSObject {
  private nonisolated let delegates: @MainActor @Sendable () -> [NSObject]
  private nonisolated let harmless: Set<String>

  /// - Parameters:
  ///   - harmless: The methods that ask nothing: WebKit does the same whether they are there or
  ///     not.
  ///   - delegates: The app's own, as long as they are there.
  init(harmless: [Selector], delegates: @escaping @MainActor @Sendable () -> [NSObject]) {
    self.harmless = Set(harmless.map(NSStringFromSelector))
    self.delegates = delegates
    super.init()
  }

  /// Whether the delegate has a method.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    if harmless.contains(NSStringFromSelector(selector)) { return true }
    return owner(of: selector) != nil || NSObject.instancesRespond(to: selector)
  }

  /// The app's delegate that has a method which this one lacks.
  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    selector.flatMap { owner(of: $0) }
  }

  /// The app's delegate, where it has a method; WebKit calls delegates on the main thread only.
  private nonisolated func owner(of selector: Selector) -> NSObject? {
    let name = NSStringFromSelector(selector)
    // Not shared: it is set, in this thread, before the next line is reached.
    nonisolated(unsafe) var owner: NSObject?
    MainActor.assumeIsolated {
      owner = delegates().first { $0.responds(to: NSSelectorFromString(name)) }
    }
    return owner
  }
}
#endif
