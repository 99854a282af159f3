import Foundation
import NavigationRecording
import WebViewKit

extension SchemeReply {
  /// Answers a task.
  ///
  /// - Returns: False where the body's file cannot be read, or the response's URL is none.
  @MainActor package func answer(_ task: any WKURLSchemeTask, names: OriginNames) -> Bool {
    guard let data = data(names), let response = response(to: task.request, data, names) else {
      return false
    }
    for call in calls {
      switch call {
      case .response: task.didReceive(response)
      case .data: task.didReceive(data)
      case .finish: task.didFinish()
      case .fail:
        if let failure {
          task.didFailWithError(NSError(domain: failure.domain, code: failure.code))
        }
      }
    }
    return true
  }

  private func data(_ names: OriginNames) -> Data? {
    switch body {
    case .text(let text): Data(names.filled(in: text).utf8)
    case .file(let name):
      URL(string: names.expanded("\(Scenario.filesName):/\(name)"))
        .flatMap { try? Data(contentsOf: $0) }
    }
  }

  private func response(to request: URLRequest, _ data: Data, _ names: OriginNames) -> URLResponse?
  {
    let own = url.map { URL(string: names.expanded(names.filled(in: $0))) }
    guard let url = own ?? request.url else { return nil }
    guard let status else {
      return URLResponse(
        url: url, mimeType: type, expectedContentLength: data.count, textEncodingName: "utf-8")
    }
    var headers = headers.mapValues(names.filled)
    if let type { headers["Content-Type"] = "\(type); charset=utf-8" }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}
