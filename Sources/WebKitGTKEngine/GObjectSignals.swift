#if WebKitGTK
import CWebKitGTK

/// Connects signals of GObjects to objects of ``WebKitActor``.
///
/// A callback is a C function that is isolated to the actor: GLib emits these signals on the
/// actor's thread only. Its last argument is the receiver's address, unretained; a receiver
/// disconnects all its callbacks before it goes away.
@WebKitActor enum GObjectSignals {
  static func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, to receiver: AnyObject,
    _ callback: GCallback
  ) {
    g_signal_connect_data(
      object, signal, callback, Unmanaged.passUnretained(receiver).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  static func disconnect(_ object: UnsafeMutableRawPointer, from receiver: AnyObject) {
    g_signal_handlers_disconnect_matched(
      object, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
      Unmanaged.passUnretained(receiver).toOpaque())
  }
}
#endif
