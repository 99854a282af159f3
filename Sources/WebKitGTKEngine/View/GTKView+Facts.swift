#if WebKitGTK
import CWebKitGTK
import Foundation

// The facts about a page that WebKitGTK's properties provide only at certain times.
extension GTKView {
  /// Records the certificates of a page that is being committed.
  func recordCertificates() {
    var certificate: UnsafeMutablePointer<GTlsCertificate>?
    var errors = GTlsCertificateFlags(rawValue: 0)
    let isSecure = webkit_web_view_get_tls_info(pointer, &certificate, &errors) != 0
    certificates = isSecure ? Self.chain(certificate) : nil
  }

  func recordSession() {
    guard let state = webkit_web_view_get_session_state(pointer) else { return }
    defer { webkit_web_view_session_state_unref(state) }
    guard let bytes = webkit_web_view_session_state_serialize(state) else { return }
    defer { g_bytes_unref(bytes) }
    sessionState = Data(bytes)
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
  /// Creates a copy of the bytes of a `GBytes`.
  init(_ bytes: OpaquePointer) {
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    self = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
  }
}
#endif
