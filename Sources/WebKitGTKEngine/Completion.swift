#if WebKitGTK
import CWebKitGTK

/// What is to be done when an asynchronous call of GLib has its result.
@WebKitActor final class Completion {
  private let run: (OpaquePointer) -> Void

  init(_ run: @escaping (OpaquePointer) -> Void) { self.run = run }

  /// The `user_data` that belongs to ``callback``; it is released there, and GLib calls it once.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// The `GAsyncReadyCallback`: GLib calls it on the thread whose loop began the call.
  static let callback: GAsyncReadyCallback = {
    let callback:
      @convention(c) @WebKitActor (
        UnsafeMutablePointer<GObject>?, OpaquePointer?, UnsafeMutableRawPointer?
      ) -> Void = { _, result, data in
        guard let data else { return }
        let completion = Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
        if let result { completion.run(result) }
      }
    return unsafeBitCast(callback, to: GAsyncReadyCallback.self)
  }()
}
#endif
