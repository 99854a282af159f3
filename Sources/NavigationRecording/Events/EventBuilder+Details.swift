import Foundation
import NavigationTrace
import WebViewKit

// The details of requests and responses, which an expectation may contain.
extension EventBuilder {
  /// The default timeout of WebKit on iOS.
  ///
  /// It is recorded as the absence of a timeout (WebCore:
  /// ResourceRequestBase::s_defaultTimeoutInterval).
  private static let noTimeout = Double(Int32.max)

  /// Returns the details of an action's request: its header fields, its body and its timeout.
  func details(of request: URLRequest) -> [EventField: TraceValue] {
    let timeout = request.timeoutInterval
    let isDefault = timeout == URLRequest.defaultTimeout || timeout == Self.noTimeout
    return taskDetails(of: request).merging([
      .timeoutInterval: isDefault ? .null : TraceValue(timeout)
    ]) { $1 }
  }

  /// Returns the details of a scheme task's request: its header fields and its body.
  func taskDetails(of request: URLRequest) -> [EventField: TraceValue] {
    [
      .headerFields: texts(request.allHTTPHeaderFields ?? [:]),
      .httpBody: text(request.httpBody.map { String(decoding: $0, as: UTF8.self) }),
    ]
  }

  /// Returns the header fields of a response; null if the response did not come over HTTP.
  func headerFields(of response: URLResponse) -> TraceValue {
    guard let response = response as? HTTPURLResponse else { return .null }
    return texts(
      response.allHeaderFields.reduce(into: [:]) { fields, field in
        guard let name = field.key as? String, let value = field.value as? String else { return }
        fields[name] = value
      })
  }

  private func texts(_ fields: [String: String]) -> TraceValue {
    .map(fields.mapValues { .string(names.named(in: $0)) })
  }
}

extension URLRequest {
  /// The timeout, in seconds, of a request that does not set one.
  package static let defaultTimeout: TimeInterval = 60
}
