import WebViewKit

/// Fires once when a time is over, unless it is stopped before; `Timer` in the app.
@MainActor protocol TimeLimit: AnyObject {
  func start(seconds: Double, _ fire: @escaping @MainActor () -> Void)
  func stop()
}
