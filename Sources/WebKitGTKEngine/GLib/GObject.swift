#if WebKitGTK
import CWebKitGTK
import Foundation

/// The address of a native web view.
typealias WebViewPointer = UnsafeMutablePointer<WebKitWebView>

/// A reference that keeps a GObject alive while an answer about it is open.
@WebKitActor final class GObjectReference {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = g_object_ref(pointer)
  }

  isolated deinit { g_object_unref(pointer) }
}

/// The connection of signals of GObjects to objects of ``WebKitActor``.
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

extension UnsafeMutablePointer<GList>? {
  /// The elements of a list, `nil` being the empty one.
  var elements: [OpaquePointer] {
    sequence(first: self) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data.map { OpaquePointer($0) } }
  }
}

extension OpaquePointer {
  /// The address of a `WebKitURIRequest`, as WebKit writes it.
  var requestURI: String { String(gstring: webkit_uri_request_get_uri(self)) }
  /// The address of a `WebKitBackForwardListItem`.
  var historyURI: String { String(gstring: webkit_back_forward_list_item_get_uri(self)) }
}

extension String {
  /// Creates a string that C owns; empty if there is none.
  init(gstring: UnsafePointer<CChar>?) { self = gstring.map { String(cString: $0) } ?? "" }
}

extension URL {
  /// Creates a URL as WebKit writes it; `nil` if there is none.
  init?(webkit text: String) {
    guard !text.isEmpty else { return nil }
    self.init(string: text)
  }

  /// The substitute for an address that Foundation cannot read.
  static var blank: URL { URL(string: "about:blank") ?? URL(fileURLWithPath: "/") }
}
#endif
