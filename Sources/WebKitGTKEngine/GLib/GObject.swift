#if WebKitGTK
import CWebKitGTK
import Foundation

/// A pointer to a native web view.
typealias WebViewPointer = UnsafeMutablePointer<WebKitWebView>

/// A reference that keeps a GObject alive until the app has answered a question about it.
@WebKitActor final class GObjectReference {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = g_object_ref(pointer)
  }

  isolated deinit { g_object_unref(pointer) }
}

/// Functions that connect signals of GObjects to objects of ``WebKitActor``.
///
/// GLib emits these signals only on the actor's thread. A handler is found by the memory address of
/// its receiver. Therefore a receiver has to disconnect all its handlers before it is released.
@WebKitActor enum GObjectSignals {
  static func connect<Receiver: AnyObject>(
    _ object: UnsafeMutableRawPointer, _ signal: String, to receiver: Receiver,
    _ handle: @escaping (Receiver, SignalCall) -> Void
  ) {
    let closure = g_closure_new_simple(
      guint(MemoryLayout<GClosure>.size), Unmanaged.passUnretained(receiver).toOpaque())
    let handler = Unmanaged.passRetained(
      SignalHandler { [weak receiver] call in if let receiver { handle(receiver, call) } }
    ).toOpaque()
    g_closure_set_meta_marshal(closure, handler, SignalHandler.marshal)
    g_closure_add_finalize_notifier(closure, handler) { handler, _ in
      if let handler { Unmanaged<SignalHandler>.fromOpaque(handler).release() }
    }
    g_signal_connect_closure(object, signal, closure, 0)
  }

  static func disconnect(_ object: UnsafeMutableRawPointer, from receiver: AnyObject) {
    g_signal_handlers_disconnect_matched(
      object, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
      Unmanaged.passUnretained(receiver).toOpaque())
  }
}

/// A signal that is being handled.
@WebKitActor struct SignalCall {
  fileprivate let arguments: UnsafePointer<GValue>
  fileprivate let result: UnsafeMutablePointer<GValue>?

  /// Returns the argument with the given number; number 0 is the object that emits the signal.
  func argument(_ number: Int) -> UnsafePointer<GValue> { arguments + number }

  /// Returns an argument that is an object, a boxed value or a string.
  func pointer(_ number: Int) -> OpaquePointer? {
    OpaquePointer(g_value_peek_pointer(argument(number)))
  }

  /// Returns an argument that is a string; empty if there is no string.
  func text(_ number: Int) -> String { String(gstring: g_value_get_string(argument(number))) }

  /// Returns an argument that is a value of an enumeration.
  func choice(_ number: Int) -> UInt32 { UInt32(bitPattern: g_value_get_enum(argument(number))) }

  /// Reports the signal as handled, so that WebKit does not take its default action.
  func answerHandled() { g_value_set_boolean(result, 1) }

  func answerObject(_ object: UnsafeMutableRawPointer) { g_value_take_object(result, object) }
}

/// The handler of a signal, which the signal's `GClosure` owns.
@WebKitActor private final class SignalHandler {
  private let handle: (SignalCall) -> Void

  init(_ handle: @escaping (SignalCall) -> Void) { self.handle = handle }

  /// The marshaller of the closure, which calls the handler that the closure has as its data.
  static let marshal: GClosureMarshal = {
    let marshal:
      @convention(c) @WebKitActor (
        UnsafeMutablePointer<GClosure>?, UnsafeMutablePointer<GValue>?, guint,
        UnsafePointer<GValue>?, gpointer?, gpointer?
      ) -> Void = { _, result, _, arguments, _, handler in
        guard let handler, let arguments else { return }
        Unmanaged<SignalHandler>.fromOpaque(handler).takeUnretainedValue()
          .handle(SignalCall(arguments: arguments, result: result))
      }
    return unsafeBitCast(marshal, to: GClosureMarshal.self)
  }()
}

/// Returns the name of an enumeration's value, without the prefix that all names share.
func word(of value: UInt32, in type: GType) -> String {
  let type = g_type_class_ref(type)
  defer { g_type_class_unref(type) }
  let known = g_enum_get_value(type?.assumingMemoryBound(to: GEnumClass.self), gint(value))
  return String(gstring: known?.pointee.value_nick).uppercased().replacing("-", with: "_")
}

extension UnsafeMutablePointer<GList>? {
  /// The elements of a list; `nil` represents the empty list.
  var elements: [OpaquePointer] {
    sequence(first: self) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data.map { OpaquePointer($0) } }
  }
}

extension OpaquePointer {
  /// The URL of a `WebKitURIRequest`, as WebKit writes it.
  var requestURI: String { String(gstring: webkit_uri_request_get_uri(self)) }
  /// The URL of a `WebKitBackForwardListItem`.
  var historyURI: String { String(gstring: webkit_back_forward_list_item_get_uri(self)) }
}

extension String {
  /// Creates a copy of a string that C code owns; `nil` results in an empty string.
  init(gstring: UnsafePointer<CChar>?) { self = gstring.map { String(cString: $0) } ?? "" }
}

extension URL {
  /// Creates a URL from WebKit's string; `nil` if the string is empty or not a valid URL.
  init?(webkit text: String) {
    guard !text.isEmpty else { return nil }
    self.init(string: text)
  }

  /// The URL that replaces one that Foundation cannot parse.
  static var blank: URL { URL(string: "about:blank") ?? URL(fileURLWithPath: "/") }
}
#endif
