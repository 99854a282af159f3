import AuthoredYAML
import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension Verb {
  /// Loads a request.
  ///
  /// In a reaction, the verb without a value loads the callback's request.
  static let load = Verb(
    "load", "Loads a request; in a reaction alone, the request that the callback asks about.",
    AuthoredRequest.shape.map(Optional.some), bare: .some(nil),
    in: { $0 == nil ? .reaction : .anywhere },
    as: { $0.map { $0.method == "GET" ? $0.url : "\($0.method) \($0.url)" } ?? "" },
    fields: { request, names in
      guard let request else { return [:] }
      let method: [EventField: TraceValue] =
        request.method == "GET" ? [:] : [.method: .string(request.method)]
      return method.merging([.url: .string(request.address(names))]) { $1 }
    },
    perform: { request, context in
      let request =
        if let request {
          context.request(request, of: "load")
        } else {
          context.callbackURL.map { URLRequest(url: $0) }
        }
      guard let request else { return }
      context.recorder?.numberNavigation(context.view.load(request))
    })

  static let loading: [Verb] = [
    load,
    Verb(
      "loadHTMLString", "Loads HTML as if it came from the base URL.", HTMLContent.shape,
      fields: { content, names in [.url: .string(names.short(content.baseURL ?? "about:blank"))] },
      perform: { content, context in
        let base = content.baseURL.flatMap { context.names.url($0) }
        context.recorder?.numberNavigation(
          context.view.loadHTMLString(context.names.filled(in: content.html), baseURL: base))
      }),
    Verb("goBack", "Goes to the item behind the current one.") {
      $0.recorder?.numberNavigation($0.view.goBack())
    },
    Verb("goForward", "Goes to the item ahead of the current one.") {
      $0.recorder?.numberNavigation($0.view.goForward())
    },
    Verb(
      "goToBackForwardListItem", "Goes to the item at a distance, -2 for the second one behind.",
      .integer(in: -100...100), as: { "\($0)" },
      fields: { offset, _ in [.offset: .integer(offset)] },
      perform: { offset, context in
        guard let item = context.view.backForwardList.item(at: offset) else {
          return context.app.fail("no item at \(offset) in the back-forward list")
        }
        context.recorder?.numberNavigation(context.view.go(to: item))
      }),
    Verb("reload", "Loads the current page again.") {
      $0.recorder?.numberNavigation($0.view.reload())
    },
    Verb("reloadFromOrigin", "Loads the current page again, past all caches.") {
      $0.recorder?.numberNavigation($0.view.reloadFromOrigin())
    },
    Verb("stopLoading", "Stops what is being loaded.") { $0.view.stopLoading() },
  ]

  /// The verbs that load content without a server.
  static let content: [Verb] = [
    Verb(
      "loadData", "Loads a text of a media type as if it came from the base URL.",
      TextContent.shape, as: \.baseURL,
      fields: { content, names in
        [.url: .string(names.short(content.baseURL)), .mime: .string(content.mime)]
      },
      perform: { content, context in
        guard let url = context.url(content.baseURL, of: "loadData") else { return }
        let data = Data(context.names.filled(in: content.text).utf8)
        context.recorder?.numberNavigation(
          context.view.load(
            data, mimeType: content.mime, characterEncodingName: "UTF-8", baseURL: url))
      }),
    Verb(
      "loadFileURL", "Loads a file, whose page may read a file or folder.",
      FileContent.shape, as: \.url, fields: { content, _ in content.fields },
      perform: { content, context in
        guard let (file, folder) = content.urls(context, of: "loadFileURL") else { return }
        context.recorder?.numberNavigation(
          context.view.loadFileURL(file, allowingReadAccessTo: folder))
      }),
    Verb(
      "loadFileRequest", "Loads a file by a request.",
      FileContent.shape, as: \.url, fields: { content, _ in content.fields },
      perform: { content, context in
        guard let (file, folder) = content.urls(context, of: "loadFileRequest") else { return }
        context.recorder?.numberNavigation(
          context.view.loadFileRequest(URLRequest(url: file), allowingReadAccessTo: folder))
      }),
    Verb(
      "loadSimulatedRequest", "Loads a response of the app, as if its request had been sent.",
      SimulatedResponse.shape, as: \.url, fields: { $0.fields($1) },
      perform: { response, context in
        guard let url = context.url(response.url, of: "loadSimulatedRequest") else { return }
        context.recorder?.numberNavigation(response.load(url, context))
      }),
  ]
}

extension ActContext {
  /// Returns the URL that a scenario states; fails the scenario if the URL is not valid.
  func url(_ text: String, of verb: String) -> URL? {
    let url = names.url(text)
    if url == nil { app.fail("'\(text)' is not a URL; check the scenario's \(verb)") }
    return url
  }
}

/// HTML, and its base URL.
struct HTMLContent: Hashable, Sendable {
  var html = ""
  /// The base URL; `nil` means `about:blank`.
  var baseURL: String?

  static let shape = Shape.text.map { HTMLContent(html: $0) }
    .orMapping(
      .mapping(
        HTMLContent(),
        [
          .required("html", \.html, .text, expected: "the HTML to load", "the HTML"),
          .optional(
            "baseURL", \.baseURL, .text("a path or a URL"),
            "the address that it seems to come from; `about:blank` by default"
          ),
        ]))
}

/// Text with a media type, and its base URL.
struct TextContent: Hashable, Sendable {
  var text = ""
  var mime = "text/html"
  var baseURL = "about:blank"

  static let shape = Shape.mapping(
    TextContent(),
    [
      .required(
        "text", \.text, .text, expected: "the text to load", "the content, as UTF-8"),
      .key("mime", \.mime, .text("a media type"), "its media type; `text/html` by default"),
      .key(
        "baseURL", \.baseURL, .text("a path or a URL"),
        "the address that it seems to come from; `about:blank` by default"),
    ])
}

/// A file, and the files that its page may read.
struct FileContent: Hashable, Sendable {
  private static let file = "a file, such as file:/page.html"

  var url = ""
  var readAccess = OriginNames.scenarioFolder + ":/"

  static let shape = Shape.text(file).map { FileContent(url: $0) }
    .orMapping(
      .mapping(
        FileContent(),
        [
          .required("url", \.url, .text, expected: file, "the file"),
          .key(
            "readAccess", \.readAccess, .text("a file or folder"),
            "the file or folder that the page may read; the scenario's folder by default"),
        ])
    ).named("file")

  var fields: [EventField: TraceValue] {
    [.url: .string(url), .readAccess: .string(readAccess)]
  }

  @MainActor func urls(_ context: ActContext, of verb: String) -> (file: URL, folder: URL)? {
    guard let file = context.url(url, of: verb), let folder = context.url(readAccess, of: verb)
    else { return nil }
    return (file, folder)
  }
}

/// A simulated response, which no server sends.
///
/// The response is HTML if it has neither a status nor a media type.
struct SimulatedResponse: Hashable, Sendable {
  var url = ""
  var text = ""
  var mime: String?
  var status: Int?

  static let shape = Shape.mapping(
    SimulatedResponse(),
    [
      .required("url", \.url, .text, expected: "a path or a URL", "the address of the request"),
      .required(
        "text", \.text, .text, expected: "the text of the response", "the content, as UTF-8"),
      .optional("mime", \.mime, .text("a media type"), "its media type; `text/html` by default"),
      .optional(
        "status", \.status, .integer(in: 100...999),
        "the status of the response; without it the response is not HTTP"),
    ])

  func fields(_ names: OriginNames) -> [EventField: TraceValue] {
    var fields: [EventField: TraceValue] = [.url: .string(names.short(url))]
    fields[.status] = status.map(TraceValue.integer)
    fields[.mime] = mime.map(TraceValue.string)
    return fields
  }

  @MainActor func load(_ url: URL, _ context: ActContext) -> WKNavigation {
    let (request, text) = (URLRequest(url: url), context.names.filled(in: text))
    guard mime != nil || status != nil else {
      return context.view.loadSimulatedRequest(request, responseHTML: text)
    }
    let fields = ["Content-Type": mime ?? "text/html"]
    let response =
      status.flatMap {
        HTTPURLResponse(url: url, statusCode: $0, httpVersion: nil, headerFields: fields)
      }
      ?? URLResponse(
        url: url, mimeType: mime, expectedContentLength: text.utf8.count, textEncodingName: "UTF-8")
    return context.view.loadSimulatedRequest(
      request, response: response, responseData: Data(text.utf8))
  }
}

extension OriginNames {
  /// The name that stands for the scenario's folder in short URLs, as in `file:/page.html`.
  package static let scenarioFolder = "file"

  /// Returns a string in which each placeholder is replaced with its URL.
  func filled(in text: String) -> String {
    OriginAddresses(addresses).replacingPlaceholders(in: text)
  }

  /// Returns the short form of a URL.
  ///
  /// The URL may contain placeholders.
  package func short(_ text: String) -> String { shortened(filled(in: text)) }

  /// Returns the short form of a URL that begins with an origin's placeholder.
  ///
  /// Any other string is returned unchanged.
  static func short(of text: String) -> String {
    guard let match = text.prefixMatch(of: /\$\{origin\.([\w-]+)\}/) else { return text }
    return OriginNames([String(match.1): String(match.0)]).shortened(text)
  }

  /// Returns the URL for a short form, or for a string with placeholders.
  func url(_ text: String) -> URL? { URL(string: expanded(filled(in: text))) }
}
