import Foundation
import WebViewKit

/// The downloads of a view.
///
/// A download lives from the moment a policy asked for it until it is finished, has failed or is
/// cancelled, longer than its navigation, and perhaps than its view. It changes none of the view's
/// properties.
struct Downloads: Sendable {
  private var table: [DownloadID: Download] = [:]

  var isEmpty: Bool { table.isEmpty }
  var values: some Collection<Download> { table.values }

  subscript(id: DownloadID) -> Download? {
    get { table[id] }
    set { table[id] = newValue }
  }

  /// Returns the download that waits for a load.
  func download(waitingFor load: LoadID) -> Download? {
    isEmpty ? nil : values.first { $0.load == load }
  }

  /// Handles an event of a download's load.
  mutating func received(
    _ event: LoaderEvent, for download: Download, numberedBy loads: inout LoadNumbers,
    citing rules: inout RuleUses
  ) -> [Effect] {
    switch event {
    case .connecting(let question):
      return download.serverExchange.decide(question, citing: &rules)
    case .response(let response, let challenges, let sentStored):
      var exchange = download.serverExchange
      let command = exchange.passwords.update(after: response, sentStored, citing: &rules)
      table[download.id]?.serverExchange = exchange
      return (command.map { [.command($0)] } ?? [])
        + received(response, challenges, for: download.id, numberedBy: &loads, citing: &rules)
    case .began: return []
    case .ended:
      table[download.id] = nil
      return [.report(.download(download.id, .didFinish))]
    case .failed(let failure):
      rules.obey(.brokenDownloadFails)
      return fail(download.id, failure, cancelling: false)
    }
  }

  private mutating func received(
    _ response: ResponseValues, _ challenges: [PasswordChallenge], for id: DownloadID,
    numberedBy loads: inout LoadNumbers, citing rules: inout RuleUses
  ) -> [Effect] {
    let origin = OriginValues(table[id]?.request.url)
    switch response.redirect {
    case .to(let url, _) where !url.mayBeShown(by: origin, citing: &rules):
      return fail(id, .unsupportedScheme, cancelling: true)
    case .to(let url, let status):
      return redirect(id, response, to: url, status: status, citing: &rules)
    case .malformed:
      rules.obey(.malformedRedirectFails)
      return fail(id, .noHost, cancelling: true)
    case .withoutAddress, nil: break
    }
    guard let challenge = challenges.strongest(of: response, citing: &rules),
      var exchange = table[id]?.serverExchange
    else { return take(response, id, citing: &rules) }
    let effects = exchange.answer(challenge, of: response, numberedBy: &loads, citing: &rules)
    table[id]?.serverExchange = exchange
    return effects
  }

  mutating func cancel(_ id: DownloadID, citing rules: inout RuleUses) -> [Effect] {
    guard let download = table.removeValue(forKey: id) else { return [] }
    rules.obey(.cancelledDownloadIsNoFailure)
    return [
      .command(.cancel(download.load)), .report(.download(id, .cancelled(resumeData: nil))),
    ]
  }

  /// Fails a download.
  ///
  /// - Parameter isLoading: Whether its load has to be cancelled.
  mutating func fail(
    _ id: DownloadID, _ failure: LoadFailure, cancelling isLoading: Bool
  ) -> [Effect] {
    guard let download = table.removeValue(forKey: id) else { return [] }
    let error = LoadError(failure, url: download.request.url)
    let report = Effect.report(.download(id, .didFail(error, resumeData: nil)))
    return isLoading ? [.command(.cancel(download.load)), report] : [report]
  }

  // MARK: The destination

  /// Takes the response of a download, whatever its status.
  func take(
    _ response: ResponseValues, _ id: DownloadID, citing rules: inout RuleUses
  ) -> [Effect] {
    rules.obey(.statusFailsNoDownload)
    return askForDestination(id, response, citing: &rules)
  }

  func askForDestination(
    _ id: DownloadID, _ response: ResponseValues, citing rules: inout RuleUses
  ) -> [Effect] {
    guard let download = table[id] else { return [] }
    rules.obey(.downloadAsksForItsPlace)
    let name = download.filename(of: response, citing: &rules)
    return [
      .ask(.downloadDecideDestination(id, response, suggestedFilename: name), .destination(id))
    ]
  }

  /// Saves a download at the place that the app has chosen; without one it fails.
  mutating func chose(
    _ url: URL?, for question: OpenQuestion?, citing rules: inout RuleUses
  ) -> [Effect] {
    guard case .destination(let id) = question, let download = table[id] else { return [] }
    if let url { return [.command(.save(download.load, to: url))] }
    rules.obey(.downloadNeedsAPlace)
    return fail(id, .cancelled, cancelling: true)
  }

  // MARK: Redirects, before the destination

  /// Handles a redirect; the app is asked, unless the download came from a link that leads to
  /// another server now, and is followed as a link.
  private mutating func redirect(
    _ id: DownloadID, _ response: ResponseValues, to url: URL, status: Int,
    citing rules: inout RuleUses
  ) -> [Effect] {
    guard let download = table[id] else { return [] }
    guard download.redirects < Navigation.redirectLimit else {
      rules.obey(.twentyRedirects)
      return fail(download.id, .tooManyRedirects, cancelling: true)
    }
    let request = download.request.redirected(to: url, status: status)
    if let link = download.link, OriginValues(url) != OriginValues(download.request.url) {
      rules.obey(.redirectedDownloadIsShown)
      return fail(download.id, .cancelled, cancelling: true) + [.navigate(link.frame, request)]
    }
    rules.obey(.downloadAsksAboutRedirects)
    let question = MachineQuestion.downloadWillPerformHTTPRedirection(
      download.id, response, newRequest: request)
    return [
      .command(.cancel(download.load)), .ask(question, .downloadRedirect(download.id, request)),
    ]
  }

  /// Follows a redirect, if the app allows it.
  mutating func follow(
    _ question: OpenQuestion?, isAllowed: Bool, numberedBy loads: inout LoadNumbers,
    citing rules: inout RuleUses
  ) -> [Effect] {
    guard case .downloadRedirect(let id, let request) = question, var download = table[id]
    else { return [] }
    let passwords = download.passwords.redirected(from: download.request.url, to: request.url)
    download.request = request
    table[id] = download
    guard isAllowed else {
      rules.obey(.refusedRedirectFailsTheDownload)
      return fail(id, .cancelled, cancelling: false)
    }
    let load = loads.next()
    download.passwords = passwords
    download.redirects += 1
    download.load = load
    table[id] = download
    return [.command(.load(load, request))]
  }
}

extension Download {
  /// Returns the name of a download: the server's, else that of the link's attribute, else that of
  /// the address.
  fileprivate func filename(of response: ResponseValues, citing rules: inout RuleUses) -> String {
    let disposition = response.value(of: "Content-Disposition")
    if let name = link?.name, !name.isEmpty, SuggestedFilename.name(in: disposition) == nil {
      rules.obey(.downloadAttributeIsTheName)
      return SuggestedFilename.safe(name)
    }
    return response.suggestedFilename ?? "Unknown"
  }
}
