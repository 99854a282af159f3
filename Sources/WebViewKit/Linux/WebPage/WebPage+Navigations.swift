import Foundation

extension WebPage {
  /// A moment of a navigation of the main frame (WebPage.NavigationEvent).
  public enum NavigationEvent: Hashable, Sendable {
    /// The load has started; `didStartProvisionalNavigation`. Any other event or an error follows.
    case startedProvisionalNavigation
    /// The server has redirected it; `didReceiveServerRedirectForProvisionalNavigation`. Another
    /// redirect, the commit or an error follows.
    case receivedServerRedirect
    /// The new page is shown; `didCommit`. The finish or an error follows.
    case committed
    /// The page has loaded completely; `didFinish`. Nothing follows in this navigation.
    case finished
  }

  /// An error that ended a navigation (WebPage.NavigationError).
  ///
  /// A failure after ``NavigationEvent/committed`` is thrown as it is.
  public enum NavigationError: Error {
    /// The navigation failed before its commit; `didFailProvisionalNavigation`.
    case failedProvisionalNavigation(any Error)
    /// The navigation did not begin: its item is the current one, or not in the list.
    case pageClosed
    /// The process of the page has ended; `webViewWebContentProcessDidTerminate`.
    case webContentProcessTerminated
    /// The navigation did not begin: it has no URL.
    case invalidURL
  }

  /// The events of all navigations from now on, also of those that the page begins.
  ///
  /// The sequence ends by throwing at the first failure of any navigation; ask for another one to
  /// continue.
  public var navigations: some AsyncSequence<NavigationEvent, any Error> {
    navigationEvents.sequence()
  }

  /// Calls a handler with each element of ``navigations``, at once and in order; a task that
  /// iterates over the sequence gets it later.
  package func observeNavigations(
    _ handler: @escaping (Result<NavigationEvent, any Error>) -> Void
  ) {
    navigationEvents.observer = handler
  }
}

/// The sequences that report a page's navigations.
///
/// An event goes to the sequence of its load, then to the sequences of all navigations. A failure
/// ends all of them, and `finished` ends the sequence of its load (WebKit:
/// UIProcess/API/Swift/WebPage.swift, `addNavigationEvent`). If a load never starts, its sequence
/// has no event and no end: its action was refused, or it only goes to a fragment.
@MainActor final class PageEvents {
  private typealias Stream = AsyncThrowingStream<WebPage.NavigationEvent, any Error>

  /// A load and its sequence, which is kept: it would be cancelled if the app dropped it.
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
  /// - Parameter cancel: Called if the task that iterates over the sequence is cancelled.
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
      // Loading continues: there may be other sequences.
      Task { @MainActor in self?.all[id] = nil }
    }
    return stream
  }

  /// Reports an event or a failure of a navigation; `nil` is every one that is under way.
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

  /// Ends all sequences, since there is no page any more.
  func endSequences() {
    for load in loads.values { load.continuation.finish() }
    for continuation in all.values { continuation.finish() }
  }
}
