#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

/// A `WebKitURISchemeRequest`, which the app answers.
///
/// WebKit gets a response with a stream at once. It examines the response only after it has read
/// the first bytes. By then, the app has completed the response. WebKit has no signal for a
/// resource that it no longer needs; it cancels the read instead.
@WebKitActor final class GTKSchemeTask {
  let id = URLSchemeTaskID()
  private unowned let view: GTKView
  private let stream = SchemeStream()
  private let response: GObjectReference
  private let url: String
  private static let mostPlainResponses = 100

  private init?(_ request: OpaquePointer, in view: GTKView) {
    self.view = view
    url = String(gstring: webkit_uri_scheme_request_get_uri(request))
    let native = stream.makeNative()
    defer { g_object_unref(native) }
    guard let made = webkit_uri_scheme_response_new(native, -1) else { return nil }
    response = GObjectReference(UnsafeMutableRawPointer(made))
    g_object_unref(UnsafeMutableRawPointer(made))
  }

  /// Registers a scheme that the app handles in the views of a context.
  static func register(_ scheme: String, in context: OpaquePointer?, of table: ViewTable) {
    let wanted: Wanted = { request, data in
      guard let request, let data else { return }
      let table = Unmanaged<ViewTable>.fromOpaque(data).takeUnretainedValue()
      let native = webkit_uri_scheme_request_get_web_view(request)
      guard let view = table.views.values.first(where: { $0.pointer == native }) else { return }
      GTKSchemeTask(request, in: view)?.beginTask(request)
    }
    webkit_web_context_register_uri_scheme(
      context, scheme, unsafeBitCast(wanted, to: WebKitURISchemeRequestCallback.self),
      Unmanaged.passUnretained(table).toOpaque(), nil)
  }

  private typealias Wanted =
    @convention(c) @WebKitActor (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  private func beginTask(_ request: OpaquePointer) {
    view.schemeTasks[id] = self
    stream.cancelled = { [weak self] in self?.stop() }
    view.signal("uri-scheme-request \(url)")
    let values = URLRequest(scheme: request)
    view.report(
      .schemeTask(id, .start(values)),
      values.mayHaveBodyRead ? .observed : Provenance(hidden: [.httpBody]))
    webkit_uri_scheme_request_finish_with_response(request, OpaquePointer(response.pointer))
  }

  func performStep(_ step: SchemeTaskStep) {
    switch step {
    case .response(let values): describe(values)
    case .data(let data): stream.add(data)
    case .finish: endTask { stream.finish() }
    case .fail(let error): endTask { stream.fail(error) }
    }
  }

  private func describe(_ values: ResponseValues) {
    let native = OpaquePointer(response.pointer)
    if let status = values.status {
      webkit_uri_scheme_response_set_status(native, guint(clamping: status), nil)
    } else {
      // Only the latest URLs are kept. Most URLs are of subresources, about which WebKit never
      // asks.
      view.process.plainResponses =
        view.process.plainResponses.suffix(Self.mostPlainResponses) + [url]
    }
    if let type = values.mimeType {
      let charset = values.textEncodingName.map { "; charset=\($0)" } ?? ""
      webkit_uri_scheme_response_set_content_type(native, type + charset)
    }
    guard !values.fields.isEmpty else { return }
    let fields = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
    for (name, value) in values.fields { soup_message_headers_append(fields, name, value) }
    webkit_uri_scheme_response_set_http_headers(native, fields)  // takes ownership of the fields
  }

  private func endTask(_ body: () -> Void) {
    view.table.recordActivity()
    view.schemeTasks[id] = nil
    body()
  }

  private func stop() {
    guard view.schemeTasks.removeValue(forKey: id) != nil else { return }
    view.signal("uri-scheme-request cancelled \(url)")
    view.report(.schemeTask(id, .stop))
  }
}
#endif
