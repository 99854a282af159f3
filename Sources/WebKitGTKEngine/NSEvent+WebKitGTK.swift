#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension NSEvent.ModifierFlags {
  /// Modifier keys as GDK tells them.
  init(gdk bits: UInt32) {
    self = []
    let keys: [(GdkModifierType, NSEvent.ModifierFlags)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_LOCK_MASK, .capsLock), (GDK_CONTROL_MASK, .control),
      (GDK_ALT_MASK, .option), (GDK_SUPER_MASK, .command), (GDK_META_MASK, .command),
    ]
    for (mask, flag) in keys where bits & mask.rawValue != 0 { insert(flag) }
  }
}

extension OpaquePointer {
  /// The mouse button of a `WebKitNavigationAction`, as WKWebView numbers it.
  @WebKitActor var buttonNumber: Int {
    switch webkit_navigation_action_get_mouse_button(self) {
    case 1: 1 << 0
    case 2: 1 << 2
    case 3: 1 << 1
    default: 0
    }
  }
}
#endif
