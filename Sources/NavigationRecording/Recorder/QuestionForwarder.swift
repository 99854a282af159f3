import NavigationTrace
import WebViewKit

/// A forwarder of callbacks to the app's own delegates, whose answers are recorded.
@MainActor final class QuestionForwarder {
  unowned let recorder: NavigationRecorder
  /// The questions that were put to the app and are not recorded yet, in order.
  var unreported: [ForwardedQuestion] = []
  /// The questions that the app has not answered yet, in order.
  private(set) var unanswered: [ForwardedQuestion] = []
  /// The methods of the app's delegates that were called, or would have been, in order.
  private(set) var delegateMethods: [DelegateMethodUse] = []
  /// The downloads that have no delegate, with the events that created them.
  private(set) var downloadsWithoutDelegate: [(download: WKDownload, event: TraceEvent)] = []
  /// The objects between views and the app's delegates.
  private var delegates: [ForwardingDelegate] = []
  /// The objects between downloads and the app's delegates.
  private var downloadDelegates: [ForwardingDownloadDelegate] = []
  private var watchedViews: [Weak<WKWebView>] = []

  init(_ recorder: NavigationRecorder) { self.recorder = recorder }

  /// Takes the places of a view's delegates: of those that are given, else of those that it has;
  /// from then on, also of those that the app sets.
  func attach(to webView: WKWebView, before app: AppDelegates = AppDelegates(nil, nil)) {
    takePlaces(
      of: app.navigation ?? webView.navigationDelegate, app.ui ?? webView.uiDelegate, in: webView)
    guard !watchedViews.contains(where: { $0.object === webView }) else { return }
    watchedViews.append(Weak(webView))
    recorder.observeDelegates(of: webView) { [weak self, weak webView] in
      guard let self, let webView, !recorder.isStopped else { return }
      takePlaces(of: webView.navigationDelegate, webView.uiDelegate, in: webView)
    }
  }

  /// Takes the places of delegates, one object for each place, since its methods depend on the
  /// delegate in that place.
  private func takePlaces(
    of navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)?, in webView: WKWebView
  ) {
    if stands(before: navigation) {
      webView.navigationDelegate = delegate(before: AppDelegates(navigation, nil))
    }
    if stands(before: ui) { webView.uiDelegate = delegate(before: AppDelegates(nil, ui)) }
  }

  private func stands(before delegate: (any NSObjectProtocol)?) -> Bool {
    guard let delegate else { return recorder.recordsUnhandledCallbacks }
    return !(delegate is ForwardingDelegate)
  }

  /// Returns the object before an app's delegates, the same one for the same delegates: an app may
  /// set its delegate again at each visit.
  private func delegate(before app: AppDelegates) -> ForwardingDelegate {
    if let known = delegates.first(where: { $0.app.isSame(as: app) }) { return known }
    let delegate = ForwardingDelegate(recorder, app)
    delegates.append(delegate)
    return delegate
  }

  /// Takes the place of a download's delegate, and of those that the app sets later; a download
  /// that has none is still cancelled.
  ///
  /// - Parameter event: The event that created the download; `nil` for one that the app began.
  func stand(before download: WKDownload, of event: TraceEvent? = nil) {
    recorder.observeDelegate(of: download) { [weak self, weak download] in
      guard let self, let download, !recorder.isStopped else { return }
      takePlace(in: download)
    }
    takePlace(in: download)
    // It ends without a callback.
    guard download.delegate == nil, let event else { return }
    downloadsWithoutDelegate.append((download, event))
    recorder.downloadEnded(event.view)
  }

  private func takePlace(in download: WKDownload) {
    guard let delegate = download.delegate, !(delegate is ForwardingDownloadDelegate) else {
      return
    }
    downloadsWithoutDelegate.removeAll { $0.download === download }
    let forwarder = ForwardingDownloadDelegate(recorder, delegate)
    downloadDelegates.append(forwarder)
    download.delegate = forwarder
  }

  /// Puts a question to the app, passes its answer on, and records both.
  ///
  /// They are one event unless something else was recorded before the answer: a method that is
  /// `async` always answers a moment after it was called.
  ///
  /// - Parameters:
  ///   - word: The answer as it stands in the trace.
  ///   - give: Passes an answer on.
  ///   - isAbsent: Whether the app has turned out to lack the method.
  ///   - ask: Calls the app's method with a handler for its answer.
  func forward<Answer>(
    _ question: TraceEvent, _ word: @escaping (Answer) -> TraceValue,
    give: @escaping (Answer) -> Void, unless isAbsent: @escaping () -> Bool = { false },
    ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) {
    let question = ForwardedQuestion(recorder.stamped(question))
    unreported.append(question)
    unanswered.append(question)
    // Released with the app's handler, answered or not.
    let handler = HandlerLife { [weak self] in self?.end(question) }
    ask { answer in
      if isAbsent() {
        self.takeBack(question)
      } else if question.state != .answered {
        self.reportAnswer(question, word(answer))
      }
      withExtendedLifetime(handler) { self.end(question) }
      give(answer)
    }
  }

  /// Ends a question that is answered, or can no longer be answered.
  private func end(_ question: ForwardedQuestion) {
    guard unanswered.contains(where: { $0 === question }) else { return }
    unanswered.removeAll { $0 === question }
    recorder.questionEnded()
  }

  /// Records the questions that the app has not answered yet, before another event.
  func reportQuestions() {
    let questions = unreported
    unreported = []
    for question in questions {
      question.state = .recorded
      recorder.add(question.event)
    }
  }

  /// Removes a question that no delegate was asked; this may turn out after another event came.
  func takeBack(_ question: ForwardedQuestion) {
    unreported.removeAll { $0 === question }
    if question.state == .recorded { recorder.remove(question.event) }
    question.state = .answered
  }

  /// Records an answer, with its question if that is not in the trace yet.
  private func reportAnswer(_ question: ForwardedQuestion, _ answer: TraceValue) {
    let wasRecorded = question.state == .recorded
    question.state = .answered
    guard !wasRecorded else { return recorder.record(question.event.answeredLater(answer)) }
    // Earlier questions that the app has not answered come first.
    while let other = unreported.first, other !== question {
      unreported.removeFirst()
      other.state = .recorded
      recorder.add(other.event)
    }
    unreported.removeAll { $0 === question }
    recorder.add(question.event.answered(answer))
  }

  func recordMethodUse(_ method: DelegateMethodUse) {
    if !delegateMethods.contains(where: method.isSame) { delegateMethods.append(method) }
  }
}

/// An object that lives as long as a handler that the app holds.
@MainActor private final class HandlerLife {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}

/// A question on its way through an app's own delegate.
@MainActor final class ForwardedQuestion {
  /// The part of a question that is in the trace.
  enum State {
    /// Nothing: the answer may come before anything else does.
    case asked
    /// The question, without its answer.
    case recorded
    /// The whole question, or nothing, since the app lacks the method.
    case answered
  }

  /// The question without its answer, with the time at which it was asked.
  let event: TraceEvent
  var state = State.asked

  init(_ event: TraceEvent) { self.event = event }
}

/// An app's own delegates of a view, which the app owns.
@MainActor final class AppDelegates {
  weak var navigation: (any WKNavigationDelegate)?
  weak var ui: (any WKUIDelegate)?

  init(_ navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)?) {
    self.navigation = navigation
    self.ui = ui
  }

  func isSame(as other: AppDelegates) -> Bool {
    navigation === other.navigation && ui === other.ui
  }
}
