#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Detected =
    @convention(c) @WebKitActor (
      Pointer?, WebKitInsecureContentEvent, UnsafeMutableRawPointer?
    ) -> Void
  private typealias Asked =
    @convention(c) @WebKitActor (Pointer?, UnsafeMutableRawPointer?) -> gboolean

  func connectFullscreen() {
    let detected: Detected = { _, _, data in
      guard let view = GTKView.from(data) else { return }
      view.facts.hasInsecureContent = true
      view.signal("insecure-content-detected")
      view.report(.stateChanged)
    }
    connect("insecure-content-detected", unsafeBitCast(detected, to: GCallback.self))
    let entered: Asked = { _, data in
      GTKView.from(data)?.fullscreenChanged(true)
      return 0  // WebKit does it.
    }
    connect("enter-fullscreen", unsafeBitCast(entered, to: GCallback.self))
    let left: Asked = { _, data in
      GTKView.from(data)?.fullscreenChanged(false)
      return 0
    }
    connect("leave-fullscreen", unsafeBitCast(left, to: GCallback.self))
  }

  private func fullscreenChanged(_ isFullscreen: Bool) {
    facts.isFullscreen = isFullscreen
    signal(isFullscreen ? "enter-fullscreen" : "leave-fullscreen")
    report(.stateChanged)
  }

  /// Notes what holds for a page from its commit on.
  func noteCommit() {
    facts.hasInsecureContent = false
    var certificate: UnsafeMutablePointer<GTlsCertificate>?
    var errors = GTlsCertificateFlags(rawValue: 0)
    let isSecure = webkit_web_view_get_tls_info(pointer, &certificate, &errors) != 0
    facts.certificates = isSecure ? Self.chain(certificate) : nil
  }

  /// Notes the back-forward list, as WebKit writes it down.
  func noteSession() {
    guard let state = webkit_web_view_get_session_state(pointer) else { return }
    defer { webkit_web_view_session_state_unref(state) }
    guard let bytes = webkit_web_view_session_state_serialize(state) else { return }
    defer { g_bytes_unref(bytes) }
    facts.session = Data(bytes)
  }

  private static func chain(_ first: UnsafeMutablePointer<GTlsCertificate>?) -> [Data] {
    var chain: [Data] = []
    var certificate = first
    while let current = certificate {
      var value = GValue()
      g_value_init(&value, g_byte_array_get_type())
      let object = UnsafeMutableRawPointer(current).assumingMemoryBound(to: GObject.self)
      g_object_get_property(object, "certificate", &value)
      if let array = g_value_get_boxed(&value)?.assumingMemoryBound(to: GByteArray.self) {
        chain.append(Data(bytes: array.pointee.data, count: Int(array.pointee.len)))
      }
      g_value_unset(&value)
      certificate = g_tls_certificate_get_issuer(current)
    }
    return chain
  }
}

extension Data {
  /// A copy of GLib's bytes.
  init(_ bytes: OpaquePointer) {
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    self = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
  }
}
#endif
