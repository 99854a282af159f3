#if WebKitGTK
import Foundation
import FoundationNetworking
import WebViewKit

extension Bench {
  /// Records a report, and answers its question.
  func receive(_ report: EngineReport, _ prefix: String) {
    if report.view == view { state = report.state }
    switch report.event {
    case .evidence(.signal(let text)):
      signals.append(prefix + text.replacingOccurrences(of: origin, with: ""))
    case .stateChanged, .stateNotified: break
    case .download(_, .progressed(let received, let expected)): progress = [received, expected]
    default:
      let line = load(report) ?? question(report.event) ?? other(report.event)
      lines.append(prefix + line)
      answer(report.event)
      changes.continuation.yield()
    }
  }

  private func load(_ report: EngineReport) -> String? {
    let url = short(report.state.url)
    return switch report.event {
    case .progress(.didStartProvisionalNavigation(let id)): "start \(ordinal(id)) \(url)"
    case .progress(.didReceiveServerRedirectForProvisionalNavigation(let id)):
      "redirect \(ordinal(id)) \(url)"
    case .progress(.didCommit(let id)): "commit \(ordinal(id)) \(url)"
    case .progress(.didFinish(let id)): "finish \(ordinal(id)) \(url)"
    case .progress(.didFailProvisionalNavigation(let id, let error)):
      "failProvisional \(ordinal(id)) \(error.domain) \(error.code) \(short(error.failingURL))"
    case .progress(.didFail(let id, let error)):
      "fail \(ordinal(id)) \(error.domain) \(error.code) \(short(error.failingURL))"
    default: nil
    }
  }

  private func question(_ event: EngineEvent) -> String? {
    switch event {
    case .question(.decidePolicyForNavigationAction(let values, _)):
      let window = values.target == .none ? " window" : ""
      let method = values.request.httpMethod ?? ""
      return "action \(ordinal(values.navigation)) \(values.type) \(method)"
        + " \(short(values.request.url))\(window)"
    case .question(.decidePolicyForNavigationResponse(let values, _)):
      let status = values.response.status.map(String.init) ?? "-"
      let frame = values.isForMainFrame ? "main" : "sub"
      return "response \(status) \(values.response.mimeType ?? "-") \(frame)"
        + " show=\(values.canShowMIMEType) \(short(values.response.url))"
    case .question(.didReceiveAuthenticationChallenge(let values, _)):
      let method = values.method.replacingOccurrences(of: "NSURLAuthenticationMethod", with: "")
      return "challenge \(method) \(values.realm ?? "nil") \(values.previousFailureCount)"
    case .question(.createWebView(let values, _, _, _)):
      return "create \(values.type) \(short(values.request.url))"
    case .question(.runJavaScriptPanel(let values, _)):
      return "panel \(values.kind) \(values.message)"
    case .question(.runOpenPanel): return "open panel"
    case .download(_, .decideDestination(let response, let name, _)):
      return "download destination \(name) \(response.status ?? 0)"
    default: return nil
    }
  }

  private func other(_ event: EngineEvent) -> String {
    switch event {
    case .webContentProcessDidTerminate: "terminate"
    case .didBecomeDownload(.action(let values), _):
      "action became download \(short(values.request.url))"
    case .didBecomeDownload(.response(let values), _):
      "response became download \(short(values.response.url))"
    case .webViewDidClose: "close"
    case .download(_, .didFinish): "download finish"
    case .download(_, .didFail(let error, _)): "download fail \(error.domain) \(error.code)"
    case .download(_, .cancelled): "download cancelled"
    case .scriptCompleted: "script"
    case .didReceiveScriptMessage(let values, _):
      "message \(handlers[values.handler] ?? "-")\(values.isFromView ? "" : " of some view")"
    default: "? \(event)"
    }
  }

  private func answer(_ event: EngineEvent) {
    guard !answers.holds(event) else { return held.append(event) }
    switch event {
    case .question(.decidePolicyForNavigationAction(let values, let question)):
      answer(question, answers.action(values))
    case .question(.decidePolicyForNavigationResponse(let values, let question)):
      answer(question, answers.response(values))
    case .question(.didReceiveAuthenticationChallenge(let values, let question)):
      question.fulfill(answers.challenge(values))
    case .question(.createWebView(_, _, let child, let question)):
      if answers.opensWindows == true { adopt(child) }
      guard let answer = answers.opensWindows else { return openWindow = (child, question) }
      question.fulfill(answer)
    case .question(.runJavaScriptPanel(let values, let question)):
      question.fulfill(answers.panel(values))
    case .download(_, .decideDestination(_, let name, let question)):
      question.fulfill(answers.destination(name))
    case .scriptCompleted(_, let result): results.append(result)
    case .didReceiveScriptMessage(let values, let question):
      messages.append(values.body)
      if let reply = answers.reply(values.body) { question?.fulfill(reply) }
    default: break
    }
  }

  private func answer(_ question: Promise<NavigationPolicy>, _ answer: NavigationPolicy?) {
    if let answer { question.fulfill(answer) } else { open.append(question) }
  }
}
#endif
