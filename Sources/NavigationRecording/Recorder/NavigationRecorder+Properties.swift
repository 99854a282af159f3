import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Records each change of some of a view's observable properties, from now on.
  ///
  /// WKWebView publishes a change before the callback that it belongs to, and what changes at once
  /// in an order of its own; so does the trace.
  public func observe(_ properties: Set<EventKind>, of webView: WKWebView) {
    for property in properties { keep(observation(of: property, webView)) }
  }

  private func observation(
    of property: EventKind, _ webView: WKWebView
  ) -> NSKeyValueObservation? {
    switch property {
    case .title: observe(webView, \.title, property) { .string($0.title ?? "") }
    case .url: observe(webView, \.url, property) { [builder] in builder.short($0.url) }
    case .isLoading: observe(webView, \.isLoading, property) { .bool($0.isLoading) }
    case .estimatedProgress:
      observe(webView, \.estimatedProgress, property) {
        TraceValue(short: ($0.estimatedProgress * 100).rounded() / 100)
      }
    case .hasOnlySecureContent:
      observe(webView, \.hasOnlySecureContent, property) { .bool($0.hasOnlySecureContent) }
    case .canGoBack: observe(webView, \.canGoBack, property) { .bool($0.canGoBack) }
    case .canGoForward: observe(webView, \.canGoForward, property) { .bool($0.canGoForward) }
    default: nil
    }
  }

  /// Records each change of a property; both WebKit and WebViewKit publish on the main actor only.
  private func observe<Value: Equatable & Sendable>(
    _ webView: WKWebView, _ path: KeyPath<WKWebView, Value>, _ property: EventKind,
    _ value: @escaping @MainActor @Sendable (WKWebView) -> TraceValue
  ) -> NSKeyValueObservation {
    webView.observe(path) { [weak self] webView, _ in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.record(self.builder.event(property, webView, [.value: value(webView)]))
      }
    }
  }
}

extension NavigationRecorder {
  /// Records the value of a property that the app read.
  public func record(_ property: String, _ value: TraceValue, in webView: WKWebView) {
    provenance.supplied = supplier(of: property, in: webView).map {
      [.value: $0]
    }
    record(builder.event(.read, webView, [.name: .string(property), .value: value]))
    provenance = TraceExtra()
  }

  /// Takes a picture and records its size, or the error.
  public func takeSnapshot(_ configuration: WKSnapshotConfiguration, of webView: WKWebView) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      webView.takeSnapshot(with: configuration) { image, error in
        var event = TraceEvent(.snapshot, view: view)
        if let error = error as NSError? {
          event[.domain] = .string(error.domain)
          event[.code] = .integer(error.code)
        } else if let image {
          event[.width] = .integer(Int(image.size.width))
          event[.height] = .integer(Int(image.size.height))
        }
        complete(event)
      }
    }
  }

  /// Looks for a text and records whether it is there.
  public func find(_ text: String, in webView: WKWebView) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      webView.find(text) { result in
        complete(TraceEvent(.found, view: view, [.value: .bool(result.matchFound)]))
      }
    }
  }
}

extension NavigationRecorder: PageWatch {
  /// The views that there still are.
  package var openViews: [WKWebView] { builder.numbers.openViews }

  /// Whether the view's page waits for the answer of a dialog, and does nothing else meanwhile.
  package func isInDialog(_ view: WKWebView) -> Bool {
    let number = number(of: view)
    return unansweredQuestions.contains {
      $0.view == number && Self.dialogs.contains($0.kind)
    }
  }

  /// Whether the view's last event is an action of its main frame to another site that was
  /// allowed, two seconds ago at most: what is another application's business is allowed too, and
  /// nothing comes of it.
  package func isLaunching(_ view: WKWebView) -> Bool {
    let number = number(of: view)
    let own = events.filter { $0.view == number }
    guard let last = own.last(where: { $0.kind.channel == .navigation || $0.kind == .answered }),
      last[.answer] == "allow", let answered = last.extra?.seconds, seconds - answered < 2,
      let action = own.last(where: { $0.kind == .decidePolicyForNavigationAction }),
      last == action || last[.event] == .string(action.kind.rawValue),
      action[.target] == "main", case .string(let short)? = action[.url],
      let url = URL(string: builder.names.expanded(short)), let shown = view.url
    else { return false }
    return url.host() != shown.host() || url.scheme != shown.scheme
  }

  private static let dialogs: Set<EventKind> = [
    .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel,
  ]
}
