extension Invariant {
  /// Returns answers without a question, and questions that were never answered.
  ///
  /// A question is an event that asks the app for a policy, a credential or the result of a dialog.
  func answerProblems(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    var problems: [(index: Int, problem: String)] = []
    var open: [Int] = []
    // Questions whose navigation has ended. A late answer to them has no effect.
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
    // Script messages are ignored here, since a page may wait for a reply forever.
    return problems
      + open.filter { events[$0].kind.isQuestion }.map { ($0, "a question without an answer") }
  }

  /// Returns starts without an allowed action before them.
  ///
  /// Views whose app is never asked are skipped.
  func unaskedStarts(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    // The app is not asked about an empty URL, which commits as about:blank (rule 277 of the
    // oracle).
    let empty = events.filter { $0.kind == .didCommit && $0[.url] == "about:blank" }
      .map { [.integer($0.view), $0[.navigation]] }
    return problems(in: events) { view, event in
      switch event.kind {
      case .didStartProvisionalNavigation
      where !view.isAllowed && !view.mayStartUnasked(event)
        && !empty.contains([.integer(event.view), event[.navigation]]):
        return "a start without an allowed action"
      default: return nil
      }
    }
  }

  /// Returns redirects for which no action was allowed since the previous redirect.
  func unaskedRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    problems(in: events) { view, event in
      guard event.kind == .didReceiveServerRedirectForProvisionalNavigation, !view.isAllowed,
        !view.mayRedirectUnasked(event), !event.hasForeignScheme
      else { return nil }
      return "a redirect without an allowed action"
    }
  }

  /// Returns responses of the main frame that follow another response of the same navigation,
  /// unless both are parts of the same multipart response.
  func repeatedResponses(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    problems(in: events) { view, event in
      event.isMainResponse && view.hasResponse && !view.isPart(event)
        ? "a second response of the main frame" : nil
    }
  }

  /// Checks the events of each view whose app is asked about actions.
  ///
  /// The check gets the view's state before the event.
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
  /// Whether this late answer may be for the given question.
  func answers(_ question: TraceEvent) -> Bool {
    question.view == view && self[.event] == .string(question.kind.rawValue)
      && (self[.url] == nil || self[.url] == question[.url])
  }

  /// Whether the event ends the wait for answers (cases E10 and O03) or closes the view.
  fileprivate var endsQuestions: Bool {
    [.stopLoading, .closeWebView, .terminateWebContentProcess, .webContentProcessDidTerminate]
      .contains(kind)
  }

  /// Whether a handler of the app loads the URL (B12), or the URL is a script (rule 276).
  fileprivate var hasForeignScheme: Bool {
    guard case .string(let url) = self[.url] else { return false }
    return url.contains("://") && !url.hasPrefix("http") || url.hasPrefix("javascript:")
  }

  var isMainResponse: Bool {
    kind == .decidePolicyForNavigationResponse && self[.main] == true
  }
}

extension Invariant {
  /// Returns redirects that come after the response or the commit of their navigation.
  func lateRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    NavigationMoment.lives(in: events).flatMap { life in
      var start: Int?
      var hasCommitted = false
      return life.compactMap { moment -> (index: Int, problem: String)? in
        switch moment.kind {
        case .didStartProvisionalNavigation: start = moment.index
        case .didCommit: hasCommitted = true
        case .didReceiveServerRedirectForProvisionalNavigation:
          if hasCommitted { return (moment.index, "a redirect after the commit") }
          let view = events[moment.index].view
          let responded = events[(start ?? moment.index)..<moment.index].contains {
            $0.view == view && $0.isMainResponse
          }
          if responded { return (moment.index, "a redirect after the response") }
        default: break
        }
        return nil
      }
    }
  }

  /// Returns redirects in excess of the number that the server sent, up to the last entry of the
  /// server's log.
  func unsentRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    guard let end = events.lastIndex(where: { $0.kind == .request }) else { return [] }
    let requests = events.filter { $0.kind == .request }
    let sent = requests.count { request in
      guard case .integer(let status) = request[.status] else { return false }
      return (300...399).contains(status) && status != 304
    }
    // The positions of the server's log entries among the callbacks are not reliable. Therefore
    // only the totals can be compared.
    return events.indices.prefix(upTo: end)
      .filter { events[$0].kind == .didReceiveServerRedirectForProvisionalNavigation }
      .dropFirst(sent)
      .map { ($0, "a redirect that the server did not send: it sent \(sent)") }
  }
}

extension Invariant {
  /// Returns fields that do not belong to the event's kind, and values of the wrong type.
  func vocabularyProblems(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    events.enumerated().flatMap { index, event in
      event.orderedFields.compactMap { field, value in
        if !event.kind.fields.contains(field) {
          return (index, "\(event.kind.rawValue) has no field '\(field.rawValue)'")
        }
        let type = event.kind.type(of: field)
        return value.isAllowed(as: type)
          ? nil : (index, "'\(field.rawValue)' is not of the type \(type.rawValue)")
      }
    }
  }
}

extension TraceValue {
  /// Whether the value is allowed for a type; null is allowed for every type.
  func isAllowed(as type: ValueType) -> Bool {
    switch (self, type) {
    case (.null, _), (_, .any), (.string, .text), (.integer, .integer), (.bool, .bool): true
    case (.integer, .number), (.number, .number): true
    default: false
    }
  }
}
