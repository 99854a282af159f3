import AuthoredYAML
import Foundation
import NavigationRecording
import WebViewKit

/// The app's reply to a request for a URL with a custom scheme.
package struct SchemeReply: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    /// A string, in UTF-8.
    case text(String)
    /// A file in the scenario's folder.
    case file(String)
  }

  /// A method that the app calls on the scheme task.
  package enum Call: String, CaseIterable, Sendable {
    case response
    case data
    case finish
    case fail
  }

  package struct Failure: Hashable, Sendable {
    package var domain: String
    package var code: Int
  }

  /// The calls on the task, in order.
  ///
  /// If a call raises an exception, the later calls are still made.
  package var calls: [Call] = []
  /// The body, which is sent after the response.
  package var body = Body.text("")
  /// The media type; `nil` if the response has no media type.
  package var type: String?
  /// The status of an HTTP response; `nil` gives a `URLResponse` without a status.
  package var status: Int?
  /// The fields of an HTTP response.
  package var headers: [String: String] = [:]
  /// The URL of the response; `nil` means the URL of the request.
  package var url: String?
  /// The error of the call ``Call/fail``.
  package var failure: Failure?
  /// The name that a `release` action uses to give the answer; `nil` if it is given at once.
  package var heldAs: String?
}

extension SchemeReply {
  private static let contents = ["html", "text", "file"]

  /// The shape of a mapping from schemes to replies.
  ///
  /// The replies are keyed by URL.
  static let handlers = Shape<[String: [String: SchemeReply]]>(
    .entries(.entries(shape.schema), named: .text(matching: "^[a-z][a-z0-9+.-]*$"))
  ) { node throws(AuthoredError) in
    var replies: [String: [String: SchemeReply]] = [:]
    for (scheme, addresses) in try node.entries(of: "replies by scheme") {
      guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil else {
        throw addresses.error("'\(scheme)' is not a scheme", expected: "a scheme such as 'app'")
      }
      for (rest, reply) in try addresses.entries(of: "replies by the address behind '\(scheme):'") {
        replies[scheme, default: [:]]["\(scheme):\(rest)"] = try shape.read(reply)
      }
    }
    return replies
  }

  static let shape = Shape.mapping(
    SchemeReply(),
    [
      .custom("html", .text, "the body, of the type `text/html`") {
        ($1.body, $1.type) = (.text($0), "text/html")
      },
      .custom("text", .text, "the body, of the type `text/plain`") {
        ($1.body, $1.type) = (.text($0), "text/plain")
      },
      .custom("file", .text, "the body, a file in the scenario's folder") { $1.body = .file($0) },
      .optional(
        "type", \.type, .text("a media type"),
        "the media type; by default `text/html`, `text/plain`, or none for a file"),
      .optional(
        "status", \.status, .integer(in: 100...999),
        "makes it an HTTP response; 200 if there are `headers`"),
      .key(
        "headers", \.headers, Shape.text.entries(of: "fields by name"),
        "fields by name, of an HTTP response"),
      .optional(
        "url", \.url, .text("a URL"), "the URL that the response names; the request's by default"),
      .optional(
        "fail", \.failure, Failure.shape,
        "`{domain, code}`: an error in place of a response, or after the body"),
      .key(
        "calls", \.calls, Shape<Call>.word.list(of: "calls"),
        "what the app calls on the task, in place of the calls that fit; one at the wrong time is an "
          + "exception on Apple systems"),
      .optional("hold", \.heldAs, .holdName, Shape.holdDocumentation),
    ],
    first: { fields throws(AuthoredError) in
      let count = fields.entries.count { contents.contains($0.key) }
      guard count <= 1, count == 1 || fields["fail"] != nil else {
        throw fields.node.error(
          count == 0 ? "a reply without content" : "more than one content",
          expected: "one of html, text, file, or fail alone")
      }
    },
    check: { reply, fields throws(AuthoredError) in try reply.finish(fields) }
  ).named("schemeReply")

  private mutating func finish(_ fields: AuthoredFields) throws(AuthoredError) {
    if !headers.isEmpty, status == nil { status = 200 }
    if let calls = fields["calls"] {
      for (call, item) in zip(self.calls, try calls.list()) where call == .fail && failure == nil {
        throw item.error("'fail' without an error", expected: "the key 'fail' beside 'calls'")
      }
    } else {
      let hasBody = fields.entries.contains { Self.contents.contains($0.key) }
      calls = (hasBody ? [.response, .data] : []) + [failure == nil ? .finish : .fail]
    }
  }
}

extension SchemeReply.Failure {
  static let shape = Shape.mapping(
    SchemeReply.Failure(domain: "", code: 0),
    [
      .required("domain", \.domain, .text, expected: "the error's domain", "the error's domain"),
      .required(
        "code", \.code, .integer(in: -100_000...100_000), expected: "the error's code",
        "the error's code"),
    ])
}

extension SchemeReply {
  /// Answers a scheme task.
  ///
  /// - Returns: False if the body's file cannot be read, or the response's URL is not valid.
  @MainActor package func answerTask(_ task: any WKURLSchemeTask, names: OriginNames) -> Bool {
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
      URL(string: names.expanded("\(OriginNames.scenarioFolder):/\(name)"))
        .flatMap { try? Data(contentsOf: $0) }
    }
  }

  private func response(to request: URLRequest, _ data: Data, _ names: OriginNames) -> URLResponse?
  {
    let own = url.map(names.url)
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
