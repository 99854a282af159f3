import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app loads what no server serves: data, files, and responses of its own making.
package enum ContentAct: Hashable, Sendable {
  /// Loads a text of a MIME type as if it came from the base URL.
  case loadData(String, mime: String, baseURL: String)
  /// Loads a file; its page may read a file or folder.
  case loadFileURL(String, readAccess: String)
  /// Loads a file by a request.
  case loadFileRequest(String, readAccess: String)
  /// Loads a response of the app's, as if the request had been sent; without a status and type it
  /// is HTML.
  case loadSimulatedRequest(String, text: String, mime: String?, status: Int?)
}

extension ContentAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .loadData(_, _, let base): "loadData \(base)"
    case .loadFileURL(let url, _): "loadFileURL \(url)"
    case .loadFileRequest(let url, _): "loadFileRequest \(url)"
    case .loadSimulatedRequest(let url, _, _, _): "loadSimulatedRequest \(url)"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .loadData(_, let mime, let base):
      return TraceEvent(.loadData, view: view, [.url: .string(base), .mime: .string(mime)])
    case .loadFileURL(let url, let readAccess):
      return TraceEvent(
        .loadFileURL, view: view, [.url: .string(url), .readAccess: .string(readAccess)])
    case .loadFileRequest(let url, let readAccess):
      return TraceEvent(
        .loadFileRequest, view: view, [.url: .string(url), .readAccess: .string(readAccess)])
    case .loadSimulatedRequest(let url, _, let mime, let status):
      var event = TraceEvent(.loadSimulatedRequest, view: view, [.url: .string(url)])
      event[.status] = status.map(TraceValue.integer)
      event[.mime] = mime.map(TraceValue.string)
      return event
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    switch self {
    case .loadData(let text, let mime, let base):
      guard let url = url(base, app) else { return }
      let data = Data(app.names.filled(in: text).utf8)
      app.recorder?.note(
        view.load(data, mimeType: mime, characterEncodingName: "UTF-8", baseURL: url))
    case .loadFileURL(let file, let folder):
      guard let file = url(file, app), let folder = url(folder, app) else { return }
      app.recorder?.note(view.loadFileURL(file, allowingReadAccessTo: folder))
    case .loadFileRequest(let file, let folder):
      guard let file = url(file, app), let folder = url(folder, app) else { return }
      app.recorder?.note(
        view.loadFileRequest(URLRequest(url: file), allowingReadAccessTo: folder))
    case .loadSimulatedRequest(let address, let text, let mime, let status):
      guard let url = url(address, app) else { return }
      let text = app.names.filled(in: text)
      app.recorder?.note(simulate(url, text, mime, status, in: view))
    }
  }

  @MainActor private func simulate(
    _ url: URL, _ text: String, _ mime: String?, _ status: Int?, in view: WKWebView
  ) -> WKNavigation {
    let request = URLRequest(url: url)
    guard mime != nil || status != nil else {
      return view.loadSimulatedRequest(request, responseHTML: text)
    }
    let fields = ["Content-Type": mime ?? "text/html"]
    let response =
      status.flatMap {
        HTTPURLResponse(url: url, statusCode: $0, httpVersion: nil, headerFields: fields)
      }
      ?? URLResponse(
        url: url, mimeType: mime, expectedContentLength: text.utf8.count, textEncodingName: "UTF-8")
    return view.loadSimulatedRequest(
      request, response: response, responseData: Data(text.utf8))
  }

  @MainActor private func url(_ text: String, _ app: any ScenarioApp) -> URL? {
    let url = URL(string: app.names.expanded(app.names.filled(in: text)))
    if url == nil { app.fail("'\(text)' is no URL; check the scenario's \(self)") }
    return url
  }
}
