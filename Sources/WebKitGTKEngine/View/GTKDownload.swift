#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A `WebKitDownload`.
///
/// Its signals become callbacks of WKDownloadDelegate in the view where it began.
@WebKitActor final class GTKDownload {
  let id: DownloadID
  private let download: GObjectReference
  private let view: GTKView
  private var isCancelledByApp = false
  /// Whether the app chose an existing file as the destination.
  private var isDestinationRefused = false
  private var hasFailed = false

  init(_ pointer: OpaquePointer, of view: GTKView, as id: DownloadID = DownloadID()) {
    self.id = id
    download = GObjectReference(UnsafeMutableRawPointer(pointer))
    self.view = view
    func connect(_ signal: String, _ handle: @escaping (GTKDownload, SignalCall) -> Void) {
      GObjectSignals.connect(download.pointer, signal, to: self, handle)
    }
    connect("decide-destination") { download, call in
      download.decideDestination(call.text(1))
      call.answerHandled()
    }
    connect("failed") { download, call in
      if let error = call.pointer(1) { download.failed(UnsafePointer<GError>(error).pointee) }
    }
    connect("received-data") { download, _ in download.received() }
    connect("finished") { download, _ in download.finished() }
  }

  isolated deinit { GObjectSignals.disconnect(download.pointer, from: self) }

  /// Begins a download that the app requests.
  ///
  /// WebKitGTK's API takes only a URL. If the request has another method than GET, a body or header
  /// fields, it fails, so that no different request is sent.
  static func start(
    _ id: DownloadID, _ request: URLRequest, _ began: Promise<Void>, in view: GTKView
  ) {
    let url = request.url?.absoluteString ?? ""
    let isPlain =
      request.httpBody == nil && request.httpBodyStream == nil
      && (request.httpMethod ?? "GET") == "GET" && (request.allHTTPHeaderFields ?? [:]).isEmpty
    guard isPlain, let native = webkit_web_view_download_uri(view.pointer, url) else {
      began.fulfill(())
      view.signal("refused: WebKitGTK's API downloads an address alone, not \(url) with more")
      let error = LoadError(
        domain: LoadError.ownDomain, code: 2,
        message: "WebKitGTK's API can download with GET and no header fields of the app's only",
        failingURL: request.url)
      return view.report(
        .download(id, .didFail(error, resumeData: nil)),
        Provenance(event: SuppliedPart.refusedRequest.rawValue))
    }
    view.signal("download_uri \(url)")
    view.table.downloads[id] = GTKDownload(native, of: view, as: id)
    g_object_unref(UnsafeMutableRawPointer(native))
    began.fulfill(())
  }

  /// Cancels the download for the app; the app gets a completion but no failure.
  func cancel() {
    isCancelledByApp = true
    webkit_download_cancel(pointer)
  }

  /// The `WebKitDownload`.
  var pointer: OpaquePointer { OpaquePointer(download.pointer) }

  private func decideDestination(_ name: String) {
    view.signal("download decide-destination '\(name)'")
    guard let response = webkit_download_get_response(pointer) else { return }
    let question = Promise<URL?>(fallback: nil) { [weak self] destination in
      WebKitActor.post { self?.save(to: destination) }
    }
    let values = ResponseValues(response)
    view.report(
      .download(id, .decideDestination(values, suggestedFilename: name, question)),
      Provenance(fields: values.suppliedFields(of: response)))
  }

  private func save(to destination: URL?) {
    // WebKitGTK may overwrite a file; WKDownload never does (case M13 of Fixtures/Oracle.yaml).
    guard let destination, !FileManager.default.fileExists(atPath: destination.path) else {
      isDestinationRefused = destination != nil
      return webkit_download_cancel(pointer)
    }
    webkit_download_set_destination(pointer, destination.path)
  }

  private func received() {
    view.table.recordActivity()
    let expected = webkit_download_get_response(pointer).map {
      ResponseValues($0).expectedContentLength
    }
    view.report(
      .download(
        id,
        .progressed(
          received: Int64(clamping: webkit_download_get_received_data_length(pointer)),
          expected: expected ?? -1)))
  }

  private func failed(_ error: GError) {
    hasFailed = true
    view.signal("download failed \(error.summary)")
    let url = webkit_download_get_request(pointer)?.requestURI ?? ""
    guard !isCancelledByApp else {
      return view.report(.download(id, .cancelled(resumeData: nil)))
    }
    let translated = loadError(error, url: url)
    view.report(
      .download(id, .didFail(translated, resumeData: nil)),
      isDestinationRefused
        ? Provenance(event: SuppliedPart.existingDestination.rawValue) : translated.provenance)
  }

  /// Returns the error of a failed download.
  ///
  /// In WebKitGTK, a download with an error status fails. WKDownload saves it (case M10 of
  /// `Fixtures/Oracle.yaml`). Since WKDownload has no such error, the error keeps its own domain.
  private func loadError(_ error: GError, url: String) -> LoadError {
    let status = webkit_download_get_response(pointer).map(webkit_uri_response_get_status_code)
    guard let status, status >= 400 else { return LoadError(error, url: url) }
    return LoadError(
      domain: error.domainName, code: Int(error.code), message: String(gstring: error.message),
      failingURL: URL(webkit: url))
  }

  /// Reports the end of a download unless it has failed.
  ///
  /// WebKit also signals an end after a failure.
  private func finished() {
    view.signal("download finished")
    if !hasFailed { view.report(.download(id, .didFinish)) }
    view.table.downloads[id] = nil
  }
}
#endif
