import Foundation
import FoundationNetworking
import WebViewKit

@testable import ModelEngine

/// The text of each output.
extension Transcript {
  mutating func line(_ event: EngineEvent) -> String? {
    switch event {
    case .progress(.didStartProvisionalNavigation(let id)):
      "didStartProvisionalNavigation \(number(id))"
    case .progress(.didReceiveServerRedirectForProvisionalNavigation(let id)):
      "didReceiveServerRedirectForProvisionalNavigation \(number(id))"
    case .progress(.didFailProvisionalNavigation(let id, let error)):
      "didFailProvisionalNavigation \(number(id)) \(text(error))"
    case .progress(.didCommit(let id)): "didCommit \(number(id))"
    case .progress(.didFinish(let id)): "didFinish \(number(id))"
    case .progress(.didFail(let id, let error)): "didFail \(number(id)) \(text(error))"
    case .webContentProcessDidTerminate: "webContentProcessDidTerminate"
    case .didBecomeDownload(.action(let action), _):
      "navigationActionDidBecomeDownload \(text(action.request))"
    case .didBecomeDownload(.response(let response), _):
      "navigationResponseDidBecomeDownload \(Self.short(response.response.url))"
    case .download(_, .didFinish): "downloadDidFinish"
    case .download(_, .didFail(let error, _)): "downloadDidFail \(text(error))"
    case .download(_, .cancelled): "downloadCancelled"
    default: nil
    }
  }

  mutating func line(_ question: MachineQuestion) -> String {
    switch question {
    case .decidePolicyForNavigationAction(let action):
      let navigation = action.navigation.map { " \(number($0))" } ?? ""
      return "decidePolicyForNavigationAction\(navigation) \(text(action))"
    case .decidePolicyForNavigationResponse(let values):
      let frame = values.isForMainFrame ? "main" : "frame"
      let show = values.canShowMIMEType ? "shown" : "not shown"
      let status = values.response.status.map(String.init) ?? "none"
      return "decidePolicyForNavigationResponse \(Self.short(values.response.url)) \(status) "
        + "\(values.response.mimeType ?? "none") \(frame), \(show)"
    case .willSubmitForm(let form):
      let values = form.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "willSubmitForm \(form.method) \(Self.short(form.url)) "
        + values.joined(separator: ", ")
    case .didReceiveAuthenticationChallenge(let values):
      return "didReceiveAuthenticationChallenge \(text(values))"
    case .createWebView(let action, _): return "createWebView \(text(action))"
    case .downloadDecideDestination(_, let response, let name):
      return "download.decideDestination \(Self.short(response.url)) \(name)"
    case .downloadWillPerformHTTPRedirection(_, let response, let request):
      return "download.willPerformHTTPRedirection \(response.status ?? 0) \(text(request))"
    case .downloadDidReceiveAuthenticationChallenge(_, let values):
      return "download.didReceiveAuthenticationChallenge \(text(values))"
    }
  }

  func text(_ challenge: ChallengeValues) -> String {
    let method = challenge.method.replacing("NSURLAuthenticationMethod", with: "")
    let kind = method == "HTTPBasic" ? challenge.realm ?? "none" : method
    let chain = challenge.serverTrust.map { ", certificates \($0.count)" } ?? ""
    return "\(challenge.host):\(challenge.port) \(kind), "
      + "failures \(challenge.previousFailureCount)\(chain)"
  }

  mutating func text(_ action: NavigationActionValues) -> String {
    let download = action.shouldPerformDownload ? ", download" : ""
    return "\(text(action.request))\n    \(action.type) from \(text(action.source)) "
      + "to \(text(action.target))\(download)"
  }

  mutating func text(_ frame: FrameReference) -> String {
    guard case .frame(let frame) = frame else { return "none" }
    if frame.view != machine.view { return "opener(\(Self.short(frame.url)))" }
    if !frames.contains(frame.id) { frames.append(frame.id) }
    let index = frames.firstIndex(of: frame.id) ?? 0
    return "\(index == 0 ? "main" : "frame \(index)")(\(Self.short(frame.url)))"
  }

  func text(_ request: URLRequest) -> String {
    let fields = ["Referer", "Content-Type", "Authorization"].compactMap { name in
      request.value(forHTTPHeaderField: name).map { "\(name): \($0)" }
    }.map { Self.short($0).filter { $0 != "'" } }
    let body = request.httpBody.map { " '\(String(decoding: $0, as: UTF8.self))'" } ?? ""
    let list = fields.isEmpty ? "" : " [\(fields.joined(separator: ", "))]"
    return "\(request.httpMethod ?? "GET") \(Self.short(request.url))\(body)\(list)"
  }

  func text(_ error: LoadError) -> String {
    "\(error.domain) \(error.code) \(Self.short(error.failingURL))"
  }

  mutating func line(_ command: LoaderCommand) -> String {
    switch command {
    case .load(let id, let request): "load \(number(id)) \(text(request))"
    case .deliver(let id, _): "deliver \(number(id))"
    case .accept(let id, let trust): "accept \(number(id)) \(trust.certificates.count)"
    case .resume(let id): "resume \(number(id))"
    case .show(let id, let identity): "show \(number(id)) \(identity.certificateChain)"
    case .save(let id, let url): "save \(number(id)) to \(url.path)"
    case .cancel(let id): "cancel \(number(id))"
    case .abandon(let id): "abandon \(number(id))"
    case .answer(let id, let request, let challenge, let credential):
      "load \(number(id)) \(text(request)) with \(credential.password) in \(space(challenge))"
    case .keep(let credential, let challenge, let url):
      "keep \(credential.password) in \(space(challenge)) at \(Self.short(url))"
    case .keepPermanently(let credential, let space):
      "keep \(credential.password) for good in \(space.method.suffix(5)) \(space.realm ?? "")"
    case .forget(let challenge, _): "forget \(space(challenge))"
    case .refresh(let id, let delay): "refresh \(number(id)) after \(delay)"
    }
  }

  private func space(_ challenge: PasswordChallenge) -> String {
    (challenge.scheme == .basic ? "Basic " : "Digest ") + (challenge.realm ?? "")
  }

  mutating func number(_ id: NavigationID?) -> Int {
    guard let id else { return 0 }
    if !navigations.contains(id) { navigations.append(id) }
    return (navigations.firstIndex(of: id) ?? 0) + 1
  }

  mutating func number(_ id: LoadID) -> Int {
    if !loads.contains(id) { loads.append(id) }
    return (loads.firstIndex(of: id) ?? 0) + 1
  }

  static func short(_ value: Any?) -> String {
    switch value {
    case let url as URL: url.absoluteString.replacing("http://a/", with: "/")
    case let text as String: "'\(text.replacing("http://a/", with: "/"))'"
    case .some(let value): "\(value)"
    case nil: "nil"
    }
  }
}
