#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  private typealias Create =
    @convention(c) @WebKitActor (Pointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Pointer?
  private typealias Closed =
    @convention(c) @WebKitActor (Pointer?, UnsafeMutableRawPointer?) -> Void

  func connectWindows() {
    let create: Create = { _, action, data in
      action.flatMap { GTKView.from(data)?.openWindow($0) }
    }
    connect("create", unsafeBitCast(create, to: GCallback.self))
    let closed: Closed = { _, data in
      guard let view = GTKView.from(data) else { return }
      view.signal("close")
      view.report(.webViewDidClose)
    }
    connect("close", unsafeBitCast(closed, to: GCallback.self))
  }

  /// Makes the related view at once, then asks the app while WebKit waits; a view that the app
  /// does not want is destroyed.
  private func openWindow(_ action: OpaquePointer) -> Pointer? {
    signal("create \(action.summary)")
    let child = GTKView(openedBy: self)
    let answer = BlockingAnswer<Bool>()
    table.add(child)
    report(
      .createWebView(
        actionValues(action, isNewWindow: true), features: WindowFeatureValues(),
        child: child.id, question: Question(fallback: false) { answer.give($0) }))
    let limit = table.createLimit
    let isWanted = answer.wait(limit)
    if isWanted == nil { signal("create: no answer within \(limit)") }
    guard isWanted == true else {
      table.remove(child)
      return nil
    }
    return child.pointer
  }
}
#endif
