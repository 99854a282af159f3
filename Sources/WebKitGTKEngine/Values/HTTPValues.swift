#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

extension URLRequest {
  /// Creates the request of a `WebKitURIRequest`, with the header fields that WebKit reports.
  init(_ native: OpaquePointer?) {
    self.init(url: native.flatMap { URL(webkit: $0.requestURI) } ?? .blank)
    guard let native else { return }
    add(
      webkit_uri_request_get_http_method(native), webkit_uri_request_get_http_headers(native))
  }

  /// Creates the request of a `WebKitURISchemeRequest`.
  init(scheme native: OpaquePointer) {
    let address = String(gstring: webkit_uri_scheme_request_get_uri(native))
    self.init(url: URL(webkit: address) ?? .blank)
    add(
      webkit_uri_scheme_request_get_http_method(native),
      webkit_uri_scheme_request_get_http_headers(native))
    guard mayHaveBodyRead, let stream = webkit_uri_scheme_request_get_http_body(native) else {
      return
    }
    defer { g_object_unref(stream) }
    httpBody = Data(readingAll: stream)
  }

  /// Whether the body of this request to one of the app's schemes can be read safely.
  ///
  /// WebKitGTK 2.50.6 crashes in `webkit_uri_scheme_request_get_http_body` if the body contains a
  /// Blob. Two kinds of bodies do not contain a Blob. One is a form, which is recognised by the
  /// field `Upgrade-Insecure-Requests` of a navigation. The other is a script's text, which is
  /// recognised by the content type that WebKit adds, in which the charset is in capitals.
  var mayHaveBodyRead: Bool {
    ["GET", "HEAD"].contains(httpMethod ?? "GET")
      || value(forHTTPHeaderField: "Upgrade-Insecure-Requests") != nil
      || value(forHTTPHeaderField: "Content-Type")?.hasSuffix(";charset=UTF-8") == true
  }

  private mutating func add(_ method: UnsafePointer<CChar>?, _ headers: OpaquePointer?) {
    let method = String(gstring: method)
    if !method.isEmpty { httpMethod = method }  // empty if the request is not HTTP
    for (name, value) in headerFields(headers) { addValue(value, forHTTPHeaderField: name) }
  }
}

extension Data {
  /// Reads a `GInputStream` of bytes in memory, up to its end or an error.
  fileprivate init(readingAll stream: UnsafeMutablePointer<GInputStream>) {
    self.init()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = g_input_stream_read(stream, &buffer, gsize(buffer.count), nil, nil)
      guard count > 0 else { return }
      append(contentsOf: buffer[..<count])
    }
  }
}

extension ResponseValues {
  /// Returns the fields of the response whose values do not come from WebKitGTK.
  ///
  /// If the length of a `WebKitURIResponse` is unknown, it is 0. A response to a `data:` URL has a
  /// status.
  func suppliedFields(of native: OpaquePointer) -> [EventField: String] {
    var fields: [EventField: String] = [:]
    if expectedContentLength == -1 { fields[.length] = SuppliedPart.unknownLength.rawValue }
    if status == nil, webkit_uri_response_get_status_code(native) != 0 {
      fields[.status] = SuppliedPart.plainResponse.rawValue
    }
    return fields
  }

  /// Creates the response of a `WebKitURIResponse`.
  init(_ native: OpaquePointer) {
    let status = Int(webkit_uri_response_get_status_code(native))
    let fields = headerFields(webkit_uri_response_get_http_headers(native))
    let mimeType = String(gstring: webkit_uri_response_get_mime_type(native))
    let type = fields.first { $0.name.lowercased() == "content-type" }?.value
    let length = Int64(clamping: webkit_uri_response_get_content_length(native))
    let hasLength = fields.contains { $0.name.lowercased() == "content-length" }
    let filename = String(gstring: webkit_uri_response_get_suggested_filename(native))
    let url = URL(webkit: String(gstring: webkit_uri_response_get_uri(native))) ?? .blank
    let scheme = url.scheme?.lowercased() ?? ""
    // WebKitGTK reports an unknown length as 0. For a data: URL, WebKit reports an HTTP status,
    // which Apple's URLResponse does not have (ResourceResponse::initNSURLResponse).
    let isUnknown = length == 0 && !hasLength && scheme != "data"
    self.init(
      url: url, status: status == 0 || scheme == "data" ? nil : status, fields: fields,
      mimeType: mimeType.isEmpty ? nil : mimeType,
      textEncodingName: type.flatMap(charset(of:)),
      expectedContentLength: isUnknown ? -1 : length,
      suggestedFilename: filename.isEmpty ? nil : filename)
  }
}

/// Returns the fields of libsoup's headers in their order; empty if there are no headers.
private func headerFields(_ headers: OpaquePointer?) -> [(name: String, value: String)] {
  guard let headers else { return [] }
  var iterator = SoupMessageHeadersIter()
  soup_message_headers_iter_init(&iterator, headers)
  var fields: [(name: String, value: String)] = []
  var name: UnsafePointer<CChar>?
  var value: UnsafePointer<CChar>?
  while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
    fields.append((String(gstring: name), String(gstring: value)))
  }
  return fields
}

private func charset(of contentType: String) -> String? {
  for parameter in contentType.split(separator: ";").dropFirst() {
    let parts = parameter.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { continue }
    if parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" {
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
  }
  return nil
}

extension WKNavigationType {
  /// Converts WebKitGTK's navigation type.
  ///
  /// It has the same cases as WKWebView's type. All raw values except the last one are the same.
  init(_ native: WebKitNavigationType) {
    self = WKNavigationType(rawValue: Int(native.rawValue)) ?? .other
  }
}

extension NSEvent.ModifierFlags {
  /// Converts modifier keys from GDK's encoding.
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
