import Foundation
import NavigationTrace

/// A forwarder that passes callbacks on to the app's own delegates and records the answers.
///
/// A question is a callback that needs an answer: a policy, a credential or a dialog's result.
@MainActor final class QuestionForwarder {
  unowned let recorder: NavigationRecorder
  /// The questions that the app was asked and that are not recorded yet, in order.
  var unreported: [Question] = []
  /// The questions that the app has not answered yet, in order.
  private(set) var unanswered: [Question] = []
  /// The methods of the app's delegates that WebKit has called, or would have called, in order.
  private(set) var delegateMethods: [DelegateMethodUse] = []

  init(_ recorder: NavigationRecorder) { self.recorder = recorder }

  /// Asks a delegate a question; if the delegate lacks the method, the question is not recorded.
  ///
  /// - Parameters:
  ///   - method: The delegate's method. On Linux it may be the default implementation, which
  ///     reports that the delegate lacks the method.
  ///   - word: A function that returns the word that a trace uses for an answer.
  ///   - absent: The answer to use if the delegate had the method but has been released since then.
  ///   - ask: A closure that calls the method with a handler for its answer.
  func forward<Method, Answer>(
    _ question: TraceEvent, to delegate: (any NSObjectProtocol)?, _ method: Method?,
    _ word: @escaping (Answer) -> TraceValue, absent: @autoclosure () -> Answer,
    give: @escaping (Answer) -> Void, ask: (Method, _ answer: @escaping (Answer) -> Void) -> Void
  ) {
    let call = DelegateCall(to: delegate)
    let give = { (answer: Answer) in
      self.recordUse(of: question.kind, by: call, exists: method != nil && !call.isAbsent)
      give(answer)
    }
    forward(question, word, give: give, unless: { call.isAbsent }) { answer in
      guard let method else { return answer(absent()) }
      call.perform { ask(method, answer) }
    }
  }

  /// Records a callback that only notifies, and calls the delegate's method.
  ///
  /// If the delegate lacks the method, the event is marked as unhandled.
  func notify<each Argument>(
    _ delegate: (any NSObjectProtocol)?, of event: TraceEvent,
    _ method: ((repeat each Argument) -> Void)?, _ argument: repeat each Argument
  ) {
    recorder.record(event)
    let call = DelegateCall(to: delegate)
    func recordUse(exists: Bool) {
      self.recordUse(of: event.kind, by: call, exists: exists)
      if !exists { recorder.markUnhandled(event.kind) }
    }
    guard let method else { return recordUse(exists: false) }
    call.perform { method(repeat each argument) }
    recordUse(exists: !call.isAbsent)
  }

  /// Asks the app a question, passes the answer on, and records both.
  ///
  /// The question and the answer are one event, unless another event was recorded in between. That
  /// may happen with an `async` method, whose answer always comes some time after the call.
  ///
  /// - Parameters:
  ///   - word: A closure that returns the word that a trace uses for an answer.
  ///   - give: A closure that passes an answer on to WebKit.
  ///   - isAbsent: A closure that returns whether the call has shown that the app lacks the method.
  ///   - ask: A closure that calls the app's method with a handler for its answer.
  func forward<Answer>(
    _ question: TraceEvent, _ word: @escaping (Answer) -> TraceValue,
    give: @escaping (Answer) -> Void, unless isAbsent: @escaping () -> Bool = { false },
    ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) {
    let question = Question(recorder.stamped(question))
    unreported.append(question)
    unanswered.append(question)
    // The object is released with the app's handler, whether or not the app has answered.
    let handler = HandlerLife { [weak self] in self?.endQuestion(question) }
    ask { answer in
      if isAbsent() {
        self.takeBack(question)
      } else if question.state != .answered {
        self.reportAnswer(question, word(answer))
      }
      withExtendedLifetime(handler) { self.endQuestion(question) }
      give(answer)
    }
  }

  /// Ends a question that was answered, or can no longer be answered.
  private func endQuestion(_ question: Question) {
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

  /// Removes a question that no delegate received, even if it is already in the trace.
  func takeBack(_ question: Question) {
    unreported.removeAll { $0 === question }
    if question.state == .recorded { recorder.remove(question.event) }
    question.state = .answered
  }

  /// Records an answer, together with its question if the question is not in the trace yet.
  private func reportAnswer(_ question: Question, _ answer: TraceValue) {
    let wasRecorded = question.state == .recorded
    question.state = .answered
    guard !wasRecorded else { return recorder.record(question.event.answeredLater(answer)) }
    // Earlier questions that the app has not answered yet come first.
    while let other = unreported.first, other !== question {
      unreported.removeFirst()
      other.state = .recorded
      recorder.add(other.event)
    }
    unreported.removeAll { $0 === question }
    recorder.add(question.event.answered(answer))
  }

  func recordUse(of callback: EventKind, by call: DelegateCall, exists: Bool) {
    let method = DelegateMethodUse(callback: callback, isImplemented: exists, type: call.type)
    guard !delegateMethods.contains(where: method.isSame) else { return }
    delegateMethods.append(method)
    #if os(Linux)
    if let nearMiss = method.nearMiss { recorder.warn(nearMiss) }
    #endif
  }

  /// An object that lives as long as a handler that the app holds.
  @MainActor private final class HandlerLife {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    isolated deinit { end() }
  }

  /// A question that has been passed to an app's delegate.
  @MainActor final class Question {
    /// The state of a question in the trace.
    enum State {
      /// The question is not in the trace yet, since its answer may come before any other event.
      case asked
      /// The question is in the trace, without its answer.
      case recorded
      /// The question is in the trace with its answer, or was removed because the app lacks the
      /// method.
      case answered
    }

    /// The question without its answer; it has the time at which the app was asked.
    let event: TraceEvent
    var state = State.asked

    init(_ event: TraceEvent) { self.event = event }
  }
}
