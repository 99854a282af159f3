import FixtureSystem
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension ScriptedApp: WKDownloadDelegate {
  /// Retains a download and becomes its delegate.
  func keepDownload(_ download: WKDownload) {
    downloads.append(download)
    download.delegate = self
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    completionHandler(destination(for: suggestedFilename))
    react(to: .downloadDecideDestination, in: download.webView, about: response.url)
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    decisionHandler(script.redirects.next() ?? .allow)
    react(to: .downloadWillPerformHTTPRedirection, in: download.webView, about: request.url)
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    answerChallenge(
      challenge, to: .downloadDidReceiveAuthenticationChallenge, in: download.webView
    ) { completionHandler($0, $1) }
  }

  func downloadDidFinish(_ download: WKDownload) {
    react(to: .downloadDidFinish, in: download.webView)
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) { react(to: .downloadDidFail, in: download.webView) }

  private func destination(for suggestedFilename: String) -> URL? {
    destinationCount += 1
    let folder = URL(filePath: session.downloads).appending(path: "\(destinationCount)")
    let name = suggestedFilename.split(separator: "/").last.map(String.init) ?? "download"
    let file = folder.appending(path: name == ".." || name == "." ? "download" : name)
    let destination = script.destinations.next() ?? .save
    do {
      if destination != .missingFolder {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      if destination == .existingFile { try Data("there".utf8).write(to: file) }
    } catch {
      fail(
        .machine(
          "nothing can be downloaded to \(error.systemReason ?? "\(error)"); let TMPDIR name a "
            + "folder that can be written to"))
    }
    return destination == .none ? nil : file
  }
}

extension ScriptedApp: WKURLSchemeHandler {
  /// Answers a task for one of the scenario's schemes, either now or when the answer is released.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let url = urlSchemeTask.request.url
    if let url, let reply = schemes[url.absoluteString] {
      let give = { self.give(reply, to: urlSchemeTask) }
      if let name = reply.heldAs {
        hold(ScriptedApp.HeldAnswer(name: name, task: urlSchemeTask, give: give))
      } else {
        give()
      }
    } else {
      urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist))
    }
    react(to: .startURLSchemeTask, in: webView, about: url)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    forgetAnswer(to: urlSchemeTask)
    react(to: .stopURLSchemeTask, in: webView, about: urlSchemeTask.request.url)
  }

  private func give(_ reply: SchemeReply, to task: any WKURLSchemeTask) {
    if !reply.answerTask(task, names: names) {
      let address = task.request.url?.absoluteString ?? ""
      fail("the reply to '\(address)' cannot be given; check its 'file' and its 'url'")
    }
  }
}

extension ScriptedApp {
  /// Adds a script message handler.
  func add(_ handler: AuthoredMessageHandler, to content: WKUserContentController) {
    let own = MessageHandler(self, handler.reply)
    let world = WKContentWorld.authored(handler.world)
    if handler.reply == nil {
      let recorded: any WKScriptMessageHandler = recorder?.messageHandler(before: own) ?? own
      content.add(recorded, contentWorld: world, name: handler.name)
    } else {
      let recorded: any WKScriptMessageHandlerWithReply =
        recorder?.replyingMessageHandler(before: own) ?? own
      content.addScriptMessageHandler(recorded, contentWorld: world, name: handler.name)
    }
  }

  /// The app's handler for script messages with one name.
  final class MessageHandler: NSObject, WKScriptMessageHandler,
    WKScriptMessageHandlerWithReply
  {
    private weak var app: ScriptedApp?
    private let reply: Decision<ScriptAnswer>?

    init(_ app: ScriptedApp, _ reply: Decision<ScriptAnswer>?) {
      self.app = app
      self.reply = reply
    }

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) { app?.react(to: .didReceiveScriptMessage, in: message.webView) }

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      guard let reply else { return }
      app?.answer(reply, to: .didReceiveScriptMessage, in: message.webView) { answer in
        switch answer {
        case .value(let value): replyHandler(value.foundationValue, nil)
        case .error(let message): replyHandler(nil, message)
        }
      }
    }
  }
}

extension ScriptedApp: WKHTTPCookieStoreObserver {
  /// Records each change to the cookies of a view from now on.
  func observeCookies(of view: WKWebView) {
    let store = view.configuration.websiteDataStore.httpCookieStore
    observedStores.append((store, recorder?.number(of: view) ?? 1))
    store.add(self)
  }

  /// Stops recording changes to the cookies of a view.
  func stopObservingCookies(of view: WKWebView) {
    view.configuration.websiteDataStore.httpCookieStore.remove(self)
  }

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    let number = observedStores.first { $0.store === cookieStore }?.view ?? 1
    recorder?.record(step: TraceEvent(.cookiesDidChange, view: number))
    react(to: .cookiesDidChange, in: view(number))
  }
}
