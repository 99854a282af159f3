import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Creates a recorder that stands between a view and the app's own delegates.
  ///
  /// Call ``attach(to:asNavigationDelegate:asUIDelegate:)`` where the app sets its delegates, and
  /// keep the recorder: views and this object hold delegates weakly. What the app's delegates
  /// answer is what the view gets and what the trace tells; an answer before which something else
  /// came is an event of its own, `EventKind.answered`. A question whose method
  /// the app's delegate is without is not asked and not recorded, as if nobody stood between. Views
  /// that the app opens for a page, and downloads, are recorded too, each before its own delegate.
  ///
  /// - Parameters:
  ///   - navigationDelegate: The app's own; nil for the one that a view has when it is attached.
  ///   - uiDelegate: The app's own, which may be the same object; likewise.
  ///   - names: The origins whose addresses are shortened, by name.
  ///   - receive: Gets each event as it is recorded.
  public convenience init(
    forwardingTo navigationDelegate: (any WKNavigationDelegate)?,
    uiDelegate: (any WKUIDelegate)? = nil, names: OriginNames = OriginNames(),
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in }
  ) {
    self.init(
      names, SilentApp(), [], AppDelegates(navigationDelegate, uiDelegate), receive)
  }

  /// Records a download that the app began itself: call it where the app has set its delegate.
  public func attach(to download: WKDownload, of webView: WKWebView) {
    numbers.keep(download, view: numbers.view(webView))
    stand(before: download)
  }

  /// The events so far, with what a comparison needs to know of them: the engine is that of the
  /// first view, its version on Apple systems the system's.
  ///
  /// - Parameter scenario: The scenario that was played, such as `redirects/302`.
  public func trace(of scenario: String) -> Trace {
    tellQuestions()
    return Trace(
      engine: engine.name, engineVersion: engine.version, scenario: scenario, events: events)
  }

  /// Stands before the delegates of a view: those that are given, else those that it has.
  func attach(to webView: WKWebView, before app: AppDelegates) {
    engine = Self.engine(of: webView) ?? engine
    let navigation = app.navigation ?? webView.navigationDelegate
    let ui = app.ui ?? webView.uiDelegate
    // One for each place: which methods there are depends on the delegate that is in the place.
    if !(navigation is ForwardingDelegate) {
      webView.navigationDelegate = keep(ForwardingDelegate(self, AppDelegates(navigation, nil)))
    }
    if !(ui is ForwardingDelegate) {
      webView.uiDelegate = keep(ForwardingDelegate(self, AppDelegates(nil, ui)))
    }
  }

  /// Stands before the delegates that the app gave to a view which it has opened.
  func adopt(_ webView: WKWebView) {
    _ = numbers.view(webView)
    attach(to: webView, before: AppDelegates(nil, nil))
  }

  /// Stands before the delegate of a download; one that has none is cancelled, and stays so.
  ///
  /// - Parameter event: The event that the download came with; nil for one that the app began.
  func stand(before download: WKDownload, of event: TraceEvent? = nil) {
    guard let delegate = download.delegate else {
      if let event { noteMissingDelegate(event) }
      return
    }
    guard !(delegate is ForwardingDownloadDelegate) else { return }
    download.delegate = keep(ForwardingDownloadDelegate(self, delegate))
  }

  private func keep<Forwarder: NSObject>(_ forwarder: Forwarder) -> Forwarder {
    forwarders.append(forwarder)
    return forwarder
  }

  /// Puts a question to the app, passes its answer on, and records both.
  ///
  /// They are one event unless something else was recorded before the answer: a method that is
  /// `async` always answers a moment after it was called.
  ///
  /// - Parameters:
  ///   - word: The answer as the trace tells it.
  ///   - give: Passes an answer on.
  ///   - isAbsent: Whether it has turned out that the app is without the method.
  ///   - ask: Calls the app's method with what takes its answer.
  func forward<Answer>(
    _ question: TraceEvent, _ word: @escaping (Answer) -> TraceValue,
    give: @escaping (Answer) -> Void, unless isAbsent: @escaping () -> Bool = { false },
    ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) {
    let question = ForwardedQuestion(stamped(question))
    untold.append(question)
    unanswered.append(question)
    // Released with the app's handler, answered or not.
    let handler = HandlerLife { [weak self] in self?.end(question) }
    ask { answer in
      if isAbsent() {
        self.takeBack(question)
      } else if question.state != .answered {
        self.tell(question, word(answer))
      }
      withExtendedLifetime(handler) { self.end(question) }
      give(answer)
    }
  }

  /// A question is answered, or nobody can answer it any more.
  private func end(_ question: ForwardedQuestion) {
    guard unanswered.contains(where: { $0 === question }) else { return }
    unanswered.removeAll { $0 === question }
    questionEnded()
  }

  /// Records the questions that the app has not answered yet, since something else comes now.
  func tellQuestions() {
    let questions = untold
    untold = []
    for question in questions {
      question.state = .told
      add(question.event)
    }
  }

  /// Forgets a question that nobody was asked, which may turn out after something else came.
  func takeBack(_ question: ForwardedQuestion) {
    untold.removeAll { $0 === question }
    if question.state == .told { remove(question.event) }
    question.state = .answered
  }

  /// Records an answer, with its question where that is not in the trace yet.
  private func tell(_ question: ForwardedQuestion, _ answer: TraceValue) {
    let wasTold = question.state == .told
    question.state = .answered
    guard !wasTold else { return record(question.event.answeredLater(answer)) }
    // What the app was asked before, and has not answered, comes first.
    while let other = untold.first, other !== question {
      untold.removeFirst()
      other.state = .told
      add(other.event)
    }
    untold.removeAll { $0 === question }
    add(question.event.answered(answer))
  }
}

extension NavigationRecorder {
  /// The view that was opened, in the words of a trace; null where none was.
  func word(for child: WKWebView?) -> TraceValue {
    text(child.map { "view \(numbers.view($0))" })
  }

  /// The names of the files that were chosen; null where the panel was cancelled.
  func word(for files: [URL]?) -> TraceValue {
    text(files?.map(\.lastPathComponent).joined(separator: ", "))
  }
}

/// Says when the app has let go of a handler.
@MainActor private final class HandlerLife {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}

/// What a recorder that forwards does by itself, which is nothing.
private final class SilentApp: AppBehaviour {}
