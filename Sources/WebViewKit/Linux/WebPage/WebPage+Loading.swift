import Foundation

/// The loads that the app begins.
///
/// Each call returns the events of its own navigation. If the task that iterates over them is
/// cancelled, the page stops loading.
extension WebPage {
  /// Loads a URL; if the URL is `nil`, the sequence throws ``NavigationError/invalidURL``.
  @discardableResult
  public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> {
    guard let url else { return PageEvents.failed(NavigationError.invalidURL) }
    return events { $0.load(URLRequest(url: url)) }
  }

  /// Loads a request.
  @discardableResult
  public func load(_ request: URLRequest) -> some AsyncSequence<NavigationEvent, any Error> {
    events { $0.load(request) }
  }

  /// Goes to an item of the back-forward list.
  ///
  /// The sequence throws ``NavigationError/pageClosed`` if it is the current item or not in the
  /// list.
  @discardableResult
  public func load(_ item: BackForwardList.Item) -> some AsyncSequence<NavigationEvent, any Error> {
    events { $0.go(to: item.wrapped) }
  }

  /// Loads HTML text as if it came from a URL.
  @discardableResult
  public func load(
    html: String, baseURL: URL = URL(string: "about:blank") ?? URL(filePath: "/")
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    events { $0.loadHTMLString(html, baseURL: baseURL) }
  }

  /// Loads data as if it came from a URL.
  @discardableResult
  public func load(
    _ data: Data, mimeType: String, characterEncoding: String.Encoding, baseURL: URL
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    events {
      $0.load(
        data, mimeType: mimeType, characterEncodingName: characterEncoding.name, baseURL: baseURL)
    }
  }

  /// Loads a response and its body as if the request had been sent, without sending it.
  @discardableResult
  public func load(
    simulatedRequest request: URLRequest, response: URLResponse, responseData: Data
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    events { $0.loadSimulatedRequest(request, response: response, responseData: responseData) }
  }

  /// Loads HTML as if the request had been sent and the server had answered with that HTML.
  @discardableResult
  public func load(
    simulatedRequest request: URLRequest, responseHTML htmlString: String
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    events { $0.loadSimulatedRequest(request, responseHTML: htmlString) }
  }

  /// Loads the page again.
  ///
  /// If its content is fresh and `fromOrigin` is false, it is loaded from the cache; otherwise from
  /// the server.
  @discardableResult
  public func reload(fromOrigin: Bool = false) -> some AsyncSequence<NavigationEvent, any Error> {
    events { fromOrigin ? $0.reloadFromOrigin() : $0.reload() }
  }

  /// Stops the current load.
  public func stopLoading() { backingWebView.stopLoading() }

  private func events(
    of load: (WKWebView) -> WKNavigation?
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    guard let navigation = load(backingWebView) else {
      return PageEvents.failed(NavigationError.pageClosed)
    }
    return navigationEvents.sequence(of: navigation) { [weak self] in self?.stopLoading() }
  }
}

extension String.Encoding {
  /// The name of the encoding in browsers; "UTF-8" for all encodings that are not in this list.
  fileprivate var name: String {
    switch self {
    case .ascii: "US-ASCII"
    case .isoLatin1: "ISO-8859-1"
    case .isoLatin2: "ISO-8859-2"
    case .windowsCP1250: "windows-1250"
    case .windowsCP1251: "windows-1251"
    case .windowsCP1252: "windows-1252"
    case .windowsCP1253: "windows-1253"
    case .windowsCP1254: "windows-1254"
    case .shiftJIS: "Shift_JIS"
    case .japaneseEUC: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    case .macOSRoman: "macintosh"
    case .utf16, .utf16BigEndian: "UTF-16BE"
    case .utf16LittleEndian: "UTF-16LE"
    default: "UTF-8"
    }
  }
}
