import FixtureClient
import Foundation
import HTTPMessages
import HTTPTypes
import WebViewKit

extension HTTPClientRequest {
  /// Creates the message for a request, with the fields that the data store adds.
  init(
    _ request: URLRequest, cookies: String?, asksForUpgrades: Bool = false,
    authorization: PasswordAuthorization?
  ) throws(LoadFailure) {
    guard let url = request.url, let host = url.host,
      WebAddress.resolve(url.absoluteString) != nil
    else { throw .noHost }
    guard let port = UInt16(exactly: url.port ?? (url.scheme == "https" ? 443 : 80)),
      let method = HTTPRequest.Method(request.httpMethod ?? "GET")
    else { throw .noHost }
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let path = parts?.percentEncodedPath ?? ""
    let query = parts?.percentEncodedQuery.map { "?" + $0 } ?? ""
    let target = (path.isEmpty ? "/" : path) + query
    var fields = HTTPFields()
    var values = request.allHTTPHeaderFields ?? [:]
    values["Cookie"] = values["Cookie"] ?? cookies
    if asksForUpgrades { values[URLRequest.upgrades] = "1" }
    if let authorization {
      values["Authorization"] = authorization.value(method: method.rawValue, target: target)
    }
    // RFC 9110 section 8.6.
    if method == .post, request.httpBody?.isEmpty != false { values["Content-Length"] = "0" }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    self.init(
      host: host, port: port, method: method, target: target, fields: fields,
      body: Array(request.httpBody ?? Data()))
  }
}

extension ResponseValues {
  /// Creates the values of a response whose head has been received.
  ///
  /// - Parameter beginning: The first bytes of the body, if the MIME type is detected from them.
  init(_ head: ResponseHead, url: URL, beginning: [UInt8]?) {
    let fields = head.fields.map { (name: $0.name.rawName, value: $0.value) }
    let type = head.fields[.contentType].map(ContentType.init)
    let mimeType =
      ContentType.sniffer(head.fields)?(beginning ?? []) ?? type?.essence ?? "text/plain"
    self.init(
      url: url, status: head.status, fields: fields,
      mimeType: mimeType,
      textEncodingName: type?.charset,
      expectedContentLength: head.fields[.contentLength].flatMap { Int64($0) } ?? -1,
      suggestedFilename: SuggestedFilename.name(
        disposition: head.fields[.contentDisposition], url: url, type: mimeType))
  }
}

extension ResponseValues {
  /// Creates the values of one part of a multipart response.
  init(_ part: ReplacingParts.Part, url: URL) {
    let type = part.fields.first { $0.name.lowercased() == "content-type" }
      .map { ContentType($0.value) }
    self.init(
      url: url, fields: part.fields,
      mimeType: type?.essence ?? MIMESniffer.type(of: part.bytes), textEncodingName: type?.charset)
  }
}

extension ConnectionQuestion {
  init(_ question: SecureQuestion) {
    switch question {
    case .serverTrust(let trust):
      self = .serverTrust(
        ServerTrust(
          certificates: trust.certificates.map { Data($0) }, isTrusted: trust.problem == nil))
    case .clientCertificate: self = .clientCertificate
    }
  }
}

extension LoadFailure {
  init(_ error: HTTPClientError, ifNotSecure insecure: LoadFailure) {
    self =
      switch error {
      case .cannotFindHost: .hostNotFound
      case .cannotConnect: .refused
      case .notSecure: insecure
      case .lostBeforeHead, .cutOffInBody, .cancelled: .connectionLost
      case .malformed: .malformedResponse
      case .timedOut: .timedOut
      }
  }
}
