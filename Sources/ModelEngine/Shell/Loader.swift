import FixtureClient
import Foundation
import HTTPMessages
import HTTPTypes
import Synchronization
import WebViewKit

/// A loader, which performs one load: over HTTP, from a file, or from given content.
struct Loader: Sendable {
  /// The client for requests without TLS.
  let client: HTTPClient
  /// The client for requests over TLS; `nil` if there is none.
  let secureClient: HTTPClient?
  /// A closure that receives each event; ``LoaderEvent/ended(_:)`` comes with the parsed page.
  let deliver: @Sendable (PageLoad, LoaderEvent, Page?) -> Void
  /// A closure that receives the gaps of a document when they are found.
  ///
  /// Gaps in the first bytes come before ``LoaderEvent/began``.
  let find: @Sendable (PageLoad, [PageGap]) -> Void

  func run(_ load: PageLoad) async {
    await load.runWork {
      do throws(LoadFailure) {
        switch load.source {
        case .content(let content): show(content, load)
        case .app(let steps): try await deliverContent(load, steps)
        case .memory(let body): try await finish(load, body.response, Data(body.bytes))
        case .request(let request): try await run(load, request)
        case .ping(let request): await ping(load, request)
        }
      } catch { deliver(load, .failed(error), nil) }
    }
  }

  private func run(_ load: PageLoad, _ request: URLRequest) async throws(LoadFailure) {
    guard let url = request.url else { throw .noHost }
    switch url.scheme?.lowercased() {
    case "http": try await fetch(load, request, url, by: client)
    case "https":
      guard let secureClient else { throw .secureConnectionFailed }
      try await fetch(load, request, url, by: secureClient)
    case "file": try await read(load, url)
    case "data": try await decode(load, url)
    case "ftp": throw .ftpDisabled
    // WebKit NetworkDataTaskBlob
    case "blob": throw .noBlob
    case nil, "about": throw .noHost
    default: throw .unsupportedScheme
    }
  }

  private func show(_ content: SubstituteContent, _ load: PageLoad) {
    report(
      PageGapSearch.gaps(
        in: Array(content.data), type: content.mimeType, runsScripts: load.runsScripts), load)
    deliver(load, .began, nil)
    let type = content.mimeType
    let document = HTMLDocument(
      HTMLDocument.isMarkup(type) ? content.data : Data(), encoding: content.encoding, type: type,
      runsScripts: load.runsScripts)
    let page = Page(document, url: content.baseURL ?? .aboutBlank)
    report(page, load)
    deliver(load, .ended(page.content), page)
  }

  // MARK: Content from the app

  private func deliverContent(
    _ load: PageLoad, _ steps: AsyncStream<SchemeTaskStep>
  ) async throws(LoadFailure) {
    var body: LoadedBody?
    var bytes: [UInt8]?
    for await step in steps {
      switch step {
      case .response(let response) where body == nil:
        body = try await beginBody(load, .response(response), response)
        if body == nil { return }
      case .response: break
      case .data(let data):
        let isFirst = bytes == nil
        bytes = (bytes ?? []) + Array(data)
        body?.bytes = bytes ?? []
        report(body?.newGaps(runsScripts: load.runsScripts) ?? [], load)
        if isFirst { deliver(load, .began, nil) }
      case .finish:
        guard let body else { return }
        if bytes == nil { deliver(load, .began, nil) }
        return try endBody(load, body)
      case .fail(let error):
        throw .app(domain: error.domain, code: error.code, message: error.message)
      }
    }
  }

  // MARK: Files and data

  private func read(_ load: PageLoad, _ url: URL) async throws(LoadFailure) {
    guard let data = FileManager.default.contents(atPath: url.path) else { throw .noSuchFile }
    let response = ResponseValues(
      url: url,
      mimeType: FileTypes.type(of: url.pathExtension) ?? MIMESniffer.type(of: data),
      expectedContentLength: Int64(data.count), suggestedFilename: url.lastPathComponent)
    try await finish(load, response, data)
  }

  private func decode(_ load: PageLoad, _ url: URL) async throws(LoadFailure) {
    guard let content = LoadedBody.DataURL(url) else { throw .dataNotDecoded }
    let response = ResponseValues(
      url: url, mimeType: content.mimeType, textEncodingName: content.charset,
      expectedContentLength: Int64(content.data.count), suggestedFilename: "Unknown")
    try await finish(load, response, content.data)
  }

  private func finish(
    _ load: PageLoad, _ response: ResponseValues, _ data: Data
  ) async throws(LoadFailure) {
    guard var body = try await beginBody(load, .response(response), response) else { return }
    body.bytes = Array(data)
    report(body.newGaps(runsScripts: load.runsScripts), load)
    deliver(load, .began, nil)
    try endBody(load, body)
  }

  // MARK: HTTP

  private func ping(_ load: PageLoad, _ request: URLRequest) async {
    defer { deliver(load, .ended(PageContent()), nil) }
    guard let url = request.url,
      let client = url.isSecure ? secureClient : client,
      let message = try? HTTPClientRequest(
        request, cookies: load.store.cookies(for: url), authorization: nil),
      let response = try? await client.send(
        message, judge: { load.store.trusts($0, at: url) ? .proceed : .refuse })
    else { return }
    load.store.storeCookies(
      ResponseValues(response.head, url: url, beginning: []).fields, from: url)
    while let bytes = try? await response.next(), !bytes.isEmpty {}
  }

  private func fetch(
    _ load: PageLoad, _ request: URLRequest, _ url: URL, by client: HTTPClient
  ) async throws(LoadFailure) {
    let message = try HTTPClientRequest(
      request, cookies: load.store.cookies(for: url, from: load.site),
      asksForUpgrades: load.asksForUpgrades, authorization: load.authorization)
    do throws(HTTPClientError) {
      let response = try await client.send(message) { await decide($0, load) }
      try await receive(load, response, url)
    } catch {
      guard error != .cancelled else { return }
      throw LoadFailure(error, ifNotSecure: load.insecureFailure.withLock(\.self))
    }
  }

  /// Asks about a connection before anything is sent through it.
  private func decide(_ question: SecureQuestion, _ load: PageLoad) async -> SecureAnswer {
    if question == .clientCertificate {
      load.insecureFailure.withLock { $0 = .clientCertificateRequired }
    }
    deliver(load, .connecting(ConnectionQuestion(question)), nil)
    switch await load.permission() {
    case nil: return .refuse
    case .connect(let identity):
      load.insecureFailure.withLock { $0 = .clientCertificateRejected }
      return .show(
        TLSIdentity(
          certificateChain: identity.certificateChain, privateKey: identity.privateKey))
    default: return .proceed
    }
  }

  private func receive(
    _ load: PageLoad, _ response: HTTPClientResponse, _ url: URL
  ) async throws(HTTPClientError) {
    let head = response.head
    var first: [UInt8]?
    // Apple detects the type before the app is asked about the response (case G03).
    if ContentType.sniffer(head.fields) != nil { first = try await response.next() ?? [] }
    let values = ResponseValues(head, url: url, beginning: first)
    load.store.storeCookies(values.fields, from: url, to: load.site)
    let challenges = head.status == 401 ? PasswordChallenge.all(in: values.fields) : []
    let sentStored = if case .unasked? = load.authorization { true } else { false }
    let event = LoaderEvent.response(values, challenges: challenges, sentStored: sentStored)
    var body: LoadedBody
    do throws(LoadFailure) {
      guard let begun = try await beginBody(load, event, values) else { return }
      body = begun
    } catch { return deliver(load, .failed(error), nil) }
    if !body.isSaved, let parts = ReplacingParts(contentType: head.fields[.contentType]) {
      return try await show(parts, of: response, load, url)
    }
    body.bytes = try await (first?.isEmpty == false ? first : response.next()) ?? []
    report(body.newGaps(runsScripts: load.runsScripts), load)
    deliver(load, .began, nil)
    while let bytes = try await response.next() {
      body.bytes += bytes
      report(body.newGaps(runsScripts: load.runsScripts), load)
    }
    do throws(LoadFailure) { try endBody(load, body) } catch { deliver(load, .failed(error), nil) }
  }

  /// Shows the parts of a body one after another, each when the state machine permits it.
  private func show(
    _ parts: ReplacingParts, of response: HTTPClientResponse, _ load: PageLoad, _ url: URL
  ) async throws(HTTPClientError) {
    var parts = parts
    var hasBegun = false
    var isAtEnd = false
    while !isAtEnd {
      if let bytes = try await response.next() { parts.append(bytes) } else { isAtEnd = true }
      while let part = parts.next(atEnd: isAtEnd) {
        let values = ResponseValues(part, url: url)
        guard let begun = try? await beginBody(load, .response(values), values) else { return }
        var body = begun
        body.bytes = part.bytes
        report(body.newGaps(runsScripts: load.runsScripts), load)
        if !hasBegun { deliver(load, .began, nil) }
        hasBegun = true
        let page = try? body.finish(runsScripts: load.runsScripts)
        report(page, load)
        deliver(load, .part(page?.content ?? PageContent()), page)
      }
    }
    if !hasBegun { deliver(load, .began, nil) }
    deliver(load, .ended(PageContent()), nil)
  }

  /// Delivers a response, and begins its body when the state machine permits it; `nil` if it does
  /// not.
  private func beginBody(
    _ load: PageLoad, _ event: LoaderEvent, _ response: ResponseValues
  ) async throws(LoadFailure) -> LoadedBody? {
    deliver(load, event, nil)
    guard let permission = await load.permission() else { return nil }
    return try LoadedBody(response, permission)
  }

  private func report(_ gaps: [PageGap], _ load: PageLoad) {
    if !gaps.isEmpty { find(load, gaps) }
  }

  private func report(_ page: Page?, _ load: PageLoad) {
    if let gap = page?.gap { find(load, [gap]) }
  }

  private func endBody(_ load: PageLoad, _ body: LoadedBody) throws(LoadFailure) {
    let page = try body.finish(runsScripts: load.runsScripts)
    report(page, load)
    if page != nil { load.whole.withLock { $0 = body } }
    deliver(load, .ended(page?.content ?? PageContent()), page)
  }
}
