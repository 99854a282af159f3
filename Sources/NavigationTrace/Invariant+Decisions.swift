extension Invariant {
  /// Answers to nothing, and questions that were never answered.
  func answerProblems(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    var problems: [(index: Int, problem: String)] = []
    var open: [Int] = []
    // What was asked about is over; a late answer changes nothing.
    var abandoned: [Int] = []
    for (index, event) in events.enumerated() {
      if event.kind == .answered {
        if let question = open.firstIndex(where: { event.answers(events[$0]) }) {
          open.remove(at: question)
        } else if let question = abandoned.firstIndex(where: { event.answers(events[$0]) }) {
          abandoned.remove(at: question)
        } else {
          problems.append((index, "an answer to no open question"))
        }
      } else if event.kind.isQuestion || event.kind == .didReceiveScriptMessage,
        event[.answer] == nil
      {
        open.append(index)
      } else if event.endsQuestions {
        abandoned += open.filter { events[$0].view == event.view }
        open.removeAll { events[$0].view == event.view }
      }
    }
    // A page may wait for the reply to its message for ever.
    return problems
      + open.filter { events[$0].kind.isQuestion }.map { ($0, "a question without an answer") }
  }

  /// Starts without an allowed action; a view whose app is never asked is not judged.
  func unaskedStarts(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    problems(in: events) { view, event in
      switch event.kind {
      case .didStartProvisionalNavigation where !view.isAllowed && !view.mayStartUnasked(event):
        return "a start without an allowed action"
      default: return nil
      }
    }
  }

  /// Redirects without an allowed action since the last one.
  func unaskedRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    problems(in: events) { view, event in
      guard event.kind == .didReceiveServerRedirectForProvisionalNavigation, !view.isAllowed,
        !view.mayRedirectUnasked(event), !event.hasForeignScheme
      else { return nil }
      return "a redirect without an allowed action"
    }
  }

  /// Responses of the main frame that follow another one of the same navigation.
  func repeatedResponses(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    problems(in: events) { view, event in
      event.isMainResponse && view.hasResponse ? "a second response of the main frame" : nil
    }
  }

  /// Goes through the events of each view that is asked for actions, with what it knows by then.
  private func problems(
    in events: [TraceEvent], judge: (ViewHistory, TraceEvent) -> String?
  ) -> [(index: Int, problem: String)] {
    let asked = Set(
      events.filter { $0.kind == .decidePolicyForNavigationAction }.map(\.view))
    var views: [Int: ViewHistory] = [:]
    return events.enumerated().compactMap { index, event in
      var view = views[event.view] ?? ViewHistory()
      let problem = asked.contains(event.view) ? judge(view, event) : nil
      view.add(event)
      views[event.view] = view
      return problem.map { (index, $0) }
    }
  }
}

extension TraceEvent {
  /// Whether a late answer may be one to a question.
  func answers(_ question: TraceEvent) -> Bool {
    question.view == view && self[.event] == .string(question.kind.rawValue)
      && (self[.url] == nil || self[.url] == question[.url])
  }

  /// Whether the event ends the wait for answers: E10, O03, and a view that is gone.
  fileprivate var endsQuestions: Bool {
    [.stopLoading, .closeWebView, .terminateWebContentProcess, .webContentProcessDidTerminate]
      .contains(kind)
  }

  /// Whether the address has a scheme that only a handler of the app loads, B12.
  fileprivate var hasForeignScheme: Bool {
    guard case .string(let url) = self[.url] else { return false }
    return url.contains("://") && !url.hasPrefix("http")
  }

  /// Whether the event asks about the main frame's response.
  var isMainResponse: Bool {
    kind == .decidePolicyForNavigationResponse && self[.main] == true
  }
}
