import Foundation

extension WebPage {
  /// An event of a main-frame navigation.
  public enum NavigationEvent: Hashable, Sendable {
    /// The load has started (`didStartProvisionalNavigation`). Any other event or an error follows.
    case startedProvisionalNavigation
    /// The server has redirected the load (`didReceiveServerRedirectForProvisionalNavigation`).
    ///
    /// Another redirect, the commit or an error follows.
    case receivedServerRedirect
    /// The new page is shown (`didCommit`). The finish or an error follows.
    case committed
    /// The page has loaded completely (`didFinish`). Nothing follows in this navigation.
    case finished
  }

  /// An error that ended a navigation.
  ///
  /// An error after ``NavigationEvent/committed`` is thrown unchanged, without one of these cases.
  public enum NavigationError: Error {
    /// The navigation failed before its commit (`didFailProvisionalNavigation`).
    case failedProvisionalNavigation(any Error)
    /// The navigation did not begin, because its item is the current item or not in the list, or
    /// because the view is closed.
    case pageClosed
    /// The process of the page has ended (`webViewWebContentProcessDidTerminate`).
    case webContentProcessTerminated
    /// The navigation did not begin, because it has no URL.
    case invalidURL
  }

  /// The events of all navigations from now on, including navigations that the page begins.
  ///
  /// When any navigation fails, the sequence throws the navigation's error and ends. To continue,
  /// read this property again.
  public var navigations: some AsyncSequence<NavigationEvent, any Error> {
    navigationEvents.sequence()
  }

  /// Sets a handler that is called with each element of ``navigations``, in order and at once.
  ///
  /// A task that iterates over ``navigations`` gets the same element later.
  package func observeNavigations(
    _ handler: @escaping (Result<NavigationEvent, any Error>) -> Void
  ) {
    navigationEvents.observer = handler
  }
}

/// The sequences that report a page's navigations.
///
/// An event goes first to the sequence of its load, and then to the sequences of all navigations. A
/// failure ends all of these sequences. `finished` ends only the sequence of its load (WebKit:
/// UIProcess/API/Swift/WebPage.swift, `addNavigationEvent`). If a load never starts, because its
/// action was refused or because it only goes to a fragment, its sequence has no event and does not
/// end.
@MainActor final class PageEvents {
  private typealias Stream = AsyncThrowingStream<WebPage.NavigationEvent, any Error>

  /// A load and its sequence.
  ///
  /// The sequence is retained here. Otherwise it would be cancelled if the app released it.
  private struct Load {
    let navigation: WKNavigation
    let stream: Stream
    let continuation: Stream.Continuation
  }

  private var loads: [ObjectIdentifier: Load] = [:]
  private var all: [UUID: Stream.Continuation] = [:]
  /// A closure that receives each report before the sequences do.
  var observer: (Result<WebPage.NavigationEvent, any Error>) -> Void = { _ in }

  /// Returns a sequence that throws at once.
  static func failed(
    _ error: WebPage.NavigationError
  ) -> AsyncThrowingStream<WebPage.NavigationEvent, any Error> {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }

  /// Returns the events of one navigation.
  ///
  /// - Parameter cancel: A closure that is called if the task that iterates over the sequence is
  ///   cancelled.
  func sequence(
    of navigation: WKNavigation, cancel: @escaping @MainActor @Sendable () -> Void
  ) -> AsyncThrowingStream<WebPage.NavigationEvent, any Error> {
    let (stream, continuation) = Stream.makeStream()
    let id = ObjectIdentifier(navigation)
    loads[id] = Load(navigation: navigation, stream: stream, continuation: continuation)
    continuation.onTermination = { [weak self] termination in
      Task { @MainActor in
        if case .cancelled = termination { cancel() }
        self?.loads[id] = nil
      }
    }
    return stream
  }

  /// Returns the events of all navigations from now on.
  func sequence() -> AsyncThrowingStream<WebPage.NavigationEvent, any Error> {
    let (stream, continuation) = Stream.makeStream()
    let id = UUID()
    all[id] = continuation
    continuation.onTermination = { [weak self] _ in
      // The page continues loading, since other sequences may report its navigations.
      Task { @MainActor in self?.all[id] = nil }
    }
    return stream
  }

  /// Reports an event or a failure of a navigation; `nil` represents all navigations in progress.
  func report(
    _ event: Result<WebPage.NavigationEvent, any Error>, of navigation: WKNavigation?
  ) {
    observer(event)
    if let navigation {
      let load = loads[ObjectIdentifier(navigation)]
      load?.continuation.yield(with: event)
      if case .success(.finished) = event { load?.continuation.finish() }
    } else {
      for load in loads.values { load.continuation.yield(with: event) }
    }
    for continuation in all.values { continuation.yield(with: event) }
  }

  /// Ends all sequences, since the page no longer exists.
  func endSequences() {
    for load in loads.values { load.continuation.finish() }
    for continuation in all.values { continuation.finish() }
  }
}
