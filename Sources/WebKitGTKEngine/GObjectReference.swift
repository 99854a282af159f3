#if WebKitGTK
import CWebKitGTK

/// Keeps a GObject alive while an answer about it is open.
@WebKitActor final class GObjectReference {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = g_object_ref(pointer)
  }

  isolated deinit { g_object_unref(pointer) }
}
#endif
