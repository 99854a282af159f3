import Foundation
import Observation

/// A web page without a view: the API for SwiftUI apps.
///
/// As in WebKit, a page uses a `WKWebView` and sets its delegates. A decider and a presenter answer
/// instead of the delegates, and the progress of navigations is a sequence of events (WebKit:
/// UIProcess/API/Swift/WebPage.swift). SwiftUI's `WebView` does not exist here, since nothing is
/// drawn.
@MainActor public final class WebPage {
  package let backingWebView: WKWebView
  let navigationEvents = PageEvents()

  private let navigationAdapter: NavigationAdapter
  private let dialogAdapter: DialogAdapter
  private let registrar = ObservationRegistrar()
  private var observations: [PartialKeyPath<WebPage>: NSKeyValueObservation] = [:]

  /// Creates a page that allows every navigation and cancels every dialog.
  public convenience init(configuration: Configuration = Configuration()) {
    self.init(configuration, DefaultDecider(), DefaultPresenter())
  }

  /// Creates a page that asks a decider about navigations, and cancels every dialog.
  public convenience init(
    configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding
  ) {
    self.init(configuration, navigationDecider, DefaultPresenter())
  }

  /// Creates a page that allows every navigation, and whose dialogs a presenter shows.
  public convenience init(
    configuration: Configuration = Configuration(), dialogPresenter: some DialogPresenting
  ) {
    self.init(configuration, DefaultDecider(), dialogPresenter)
  }

  /// Creates a page that asks a decider about navigations, and whose dialogs a presenter shows.
  public convenience init(
    configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding,
    dialogPresenter: some DialogPresenting
  ) {
    self.init(configuration, navigationDecider, dialogPresenter)
  }

  private init(
    _ configuration: Configuration, _ decider: any NavigationDeciding,
    _ presenter: any DialogPresenting
  ) {
    backingWebView = WKWebView(frame: .zero, configuration: configuration.wrapped)
    navigationAdapter = NavigationAdapter(decider, navigationEvents)
    dialogAdapter = DialogAdapter(presenter, configuration.deviceSensorAuthorization)
    backingWebView.navigationDelegate = navigationAdapter
    backingWebView.uiDelegate = dialogAdapter
    backingWebView.backForwardList.itemsChanged = { [weak self] in
      self?.notify(of: \.backForwardList)
    }
  }

  isolated deinit { navigationEvents.endSequences() }

  // MARK: Properties

  /// The URL to show; once the app has begun a load, this is the URL of that load.
  public var url: URL? { observed(\.url, backedBy: \.url) }
  /// The page's title; empty if the page has no title.
  public var title: String { observed(\.title, backedBy: \.title) ?? "" }
  /// Whether a main-frame load is in progress.
  public var isLoading: Bool { observed(\.isLoading, backedBy: \.isLoading) }
  /// The progress of the load, from 0 to 1; it stays at 1 until the next navigation begins.
  public var estimatedProgress: Double {
    observed(\.estimatedProgress, backedBy: \.estimatedProgress)
  }
  /// Whether all content of the page came over secure connections.
  public var hasOnlySecureContent: Bool {
    observed(\.hasOnlySecureContent, backedBy: \.hasOnlySecureContent)
  }
  /// The certificates of the page's server; `nil` if the page did not come over TLS.
  public var serverTrust: SecTrust? { observed(\.serverTrust, backedBy: \.serverTrust) }
  /// Whether the page records with a camera.
  public var cameraCaptureState: WKMediaCaptureState {
    observed(\.cameraCaptureState, backedBy: \.cameraCaptureState)
  }
  /// Whether the page records with a microphone.
  public var microphoneCaptureState: WKMediaCaptureState {
    observed(\.microphoneCaptureState, backedBy: \.microphoneCaptureState)
  }
  /// The pages that this page has shown.
  ///
  /// Observers of this property are notified when items are added or removed, but not when another
  /// item becomes the current item (WebKit: WKNavigationDelegateAdapter.swift,
  /// `backForwardListItemAdded`).
  public var backForwardList: BackForwardList {
    registrar.access(self, keyPath: \.backForwardList)
    return BackForwardList(backingWebView.backForwardList)
  }
  /// The user agent that replaces the engine's own user agent, starting with the next load.
  public var customUserAgent: String? {
    get { backingWebView.customUserAgent }
    set { backingWebView.customUserAgent = newValue }
  }
  /// Whether the page can be inspected with Web Inspector; false by default.
  public var isInspectable: Bool {
    get { backingWebView.isInspectable }
    set { backingWebView.isInspectable = newValue }
  }

  /// Returns the value of a property of the view.
  ///
  /// Later changes of the view's property are reported as changes of the page's property (WebKit:
  /// WebPage.swift, `backingProperty`).
  private func observed<Value, Backing: Equatable & SendableMetatype>(
    _ keyPath: KeyPath<WebPage, Value>, backedBy backing: KeyPath<WKWebView, Backing>
  ) -> Backing {
    registrar.access(self, keyPath: keyPath)
    if observations[keyPath] == nil {
      // This key path refers to a property of this class and captures nothing. It is used only on
      // the main actor.
      nonisolated(unsafe) let keyPath = keyPath
      observations[keyPath] = backingWebView.observe(backing) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.notify(of: keyPath) }
      }
    }
    return backingWebView[keyPath: backing]
  }

  /// Notifies the observers of a property whose value has already changed.
  private func notify(of keyPath: KeyPath<WebPage, some Any>) {
    registrar.withMutation(of: self, keyPath: keyPath) {}
  }

  // MARK: Scripts

  /// Runs the body of an asynchronous function with arguments, and returns the value of its
  /// promise; `undefined` becomes `nil`.
  ///
  /// - Throws: ``WKError``.
  @discardableResult
  public func callJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: FrameInfo? = nil,
    contentWorld: WKContentWorld? = nil
  ) async throws -> sending Any? {
    let result = try await backingWebView.callAsyncJavaScript(
      functionBody, arguments: arguments, in: frame?.wrapped, contentWorld: contentWorld ?? .page)
    nonisolated(unsafe) let value = result
    return value
  }
}

extension WebPage: Observable {}
