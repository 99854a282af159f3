#if WebKitGTK
extension Duration {
  /// The duration for a GLib timer, rounded down; none where it is negative.
  var wholeMilliseconds: UInt32 { UInt32(clamping: Int64(self / .milliseconds(1))) }

  /// The duration in seconds, for messages.
  var inSeconds: Double { self / .seconds(1) }
}
#endif
