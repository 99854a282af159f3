import NavigationTrace

/// A difference between an engine and WKWebView that has a known cause in the engine.
struct KnownDifference: Sendable {
  var name: String
  /// The WebKit port's file or setting that causes it, or why there is none.
  var port: String
  var reason: String
  /// The scenario whose expectation for the engine shows the difference.
  var scenario: String
  /// Whether an event of the model leads to another page on the engine, so that nothing can be
  /// compared before the next load; `nil` if the difference never does.
  var leadsElsewhere: (@Sendable (TraceEvent) -> Bool)?
  /// Whether the difference explains a line that differs.
  let fits: @Sendable (Place) -> Bool

  /// A line of a comparison among the others.
  struct Place: Sendable {
    var lines: [DiffLine]
    var index: Int

    var line: DiffLine { lines[index] }
    /// The lines before it, the nearest first.
    var before: ReversedCollection<ArraySlice<DiffLine>> { lines[..<index].reversed() }
    /// The act during which the line's event came.
    var step: TraceEvent? {
      before.lazy.compactMap { $0.expected ?? $0.actual }.first { $0.kind.channel == .step }
    }
  }
}

extension KnownDifference {
  /// Returns the known differences between an engine and the model.
  ///
  /// Each covers one event or one field under one condition, and names the cause.
  static func all(of engine: String) -> [KnownDifference] {
    engine == "webkitgtk" ? webKitGTK : []
  }

  private static let webKitGTK = [
    KnownDifference(
      name: "failsDownloadsOfErrors", port: "NetworkDataTaskSoup.cpp, download",
      reason: "WebKitDownload fails if the status is an error, before the body is saved",
      scenario: "downloads/started-by-the-app-404"
    ) { place in
      let destination = place.before.first { $0.actual?.kind == .downloadDecideDestination }
      guard case .integer(let status)? = destination?.actual?[.status], status >= 400 else {
        return false
      }
      return place.line.expected?.kind == .downloadDidFinish && place.line.verdict == .missing
        || place.line.actual?[.domain] == "WebKitDownloadError"
    },
    KnownDifference(
      name: "namesPlainTextWithoutExtension",
      port: "MIMETypeRegistryXdg.cpp, preferredExtensionForMIMEType",
      reason: "WebKit appends the extension of the type on every system, but WebKitGTK knows none"
        + " for text/plain",
      scenario: "downloads/name-with-the-type"
    ) { place in
      place.line.verdict == .changed && place.line.expected?.kind == .downloadDecideDestination
        && place.line.expected?[.mime] == "text/plain"
        && place.line.differences.allSatisfy { ["filename", "answer"].contains($0.name) }
    },
    KnownDifference(
      name: "endsLoadingBeforeTheDownload",
      port: "none: a race of the network's process and the page's",
      reason: "loading may end before the network's process reports the download that a response"
        + " has become",
      scenario: "properties/download-of-a-response"
    ) { place in
      // If two events have changed places, either of them may be reported as moved.
      let kinds: [EventKind] = [
        .isLoading, .navigationResponseDidBecomeDownload, .navigationActionDidBecomeDownload,
      ]
      return place.line.verdict == .moved
        && place.line.expected.map { kinds.contains($0.kind) } == true
        && place.before.lazy.compactMap { $0.actual?[.answer] }.first == "download"
    },
    KnownDifference(
      name: "makesNoItemOfSimulatedRequests", port: "WebKitWebView.cpp, webkit_web_view_load_bytes",
      reason: "webkit_web_view_load_bytes makes no item in the list",
      scenario: "local-content/simulated-request-is-an-item",
      leadsElsewhere: { $0.kind == .loadSimulatedRequest }
    ) { place in
      place.before.contains { $0.actual?.kind == .loadSimulatedRequest }
        && (place.isOfTheList || place.isGoingInTheList)
    },
    KnownDifference(
      name: "asksInEverySandbox",
      port: "WebPageProxy.cpp, decidePolicyForNavigationAction in PLATFORM(COCOA)",
      reason: "only Apple's port looks at the sandbox before it asks about another app's scheme",
      scenario: "subframes/sandboxed"
    ) { place in
      guard case .string(let url)? = place.line.actual?[.url] else { return false }
      return place.line.verdict == .unexpected && place.step?.kind == .click
        && place.line.actual?.kind == .decidePolicyForNavigationAction
        && url.hasPrefix("unknown")
    },
    KnownDifference(
      name: "asksNothingOfDownloads", port: "WebKitDownload.cpp, which has no such signals",
      reason: "WebKitDownload follows redirects without a question, and asks for no credentials",
      scenario: "downloads/redirect-refused"
    ) { place in
      (place.isOfDownload && place.step?.kind == .startDownload
        || place.line.verdict == .unexpected && place.line.actual?.kind == .request)
        && place.lines.contains { line in
          line.expected?.kind == .downloadDidReceiveAuthenticationChallenge
            || line.expected?.kind == .downloadWillPerformHTTPRedirection
              && line.expected?[.answer] == "cancel"
        }
    },
    KnownDifference(
      name: "asksNobodyAboutServers", port: "NetworkDataTaskSoup.cpp, acceptCertificate",
      reason:
        "WebKitGTK asks no delegate about a certificate, and fails for one that does not hold",
      scenario: "server-trust/cancelled", leadsElsewhere: { $0[.method] == "ServerTrust" }
    ) { place in
      place.before.contains { $0.expected?[.method] == "ServerTrust" }
        && place.lines.dropFirst(place.index).contains { line in
          // If a load uses a preconnection that is refused, the load is cancelled (libsoup's
          // soup_session_steal_preconnection). A valid certificate is never refused, either.
          line.actual?[.code] == -1202 || line.expected?[.code] == -999
            || line.actual?.kind == .didFailProvisionalNavigation && line.actual?[.code] == -999
        }
    },
    KnownDifference(
      name: "downloadsByTheAttribute",
      port: "WebPageProxy.cpp, forceDownloadFromDownloadAttribute in PLATFORM(COCOA)",
      reason:
        "if the app allows a link with the attribute download, Apple's port loads its address,"
        + " and every other one downloads it",
      scenario: "downloads/attribute-allowed",
      leadsElsewhere: { $0[.shouldPerformDownload] == true && $0[.answer] == "allow" }
    ) { place in
      let isAllowed = { (event: TraceEvent?) in
        event?[.shouldPerformDownload] == true && event?[.answer] == "allow"
      }
      return place.before.contains { isAllowed($0.expected) }
        && (place.isOfTheList || place.isGoingInTheList
          || isAllowed(
            place.before.first { $0.expected?.kind == .decidePolicyForNavigationAction }?
              .expected))
    },
    KnownDifference(
      name: "readsNoExtendedNames",
      port: "ResourceResponseSoup.cpp, platformSuggestedFilename",
      reason: "WebKitGTK does not read filename*, and keeps what a name says of a folder",
      scenario: "downloads/attribute-as-the-name"
    ) { place in
      guard let kind = place.line.expected?.kind else { return false }
      let kinds: [EventKind] = [.downloadDecideDestination, .decidePolicyForNavigationResponse]
      return place.line.verdict == .changed && kinds.contains(kind)
        && place.line.differences.allSatisfy { ["filename", "answer"].contains($0.name) }
    },
    KnownDifference(
      name: "normalizesEscapes", port: "URLSoup.cpp, urlToSoupURI",
      reason: "GLib writes the escapes of an address in capitals, and none for letters and dots",
      scenario: "links-and-forms/escapes-in-paths"
    ) { place in
      place.line.differences.allSatisfy { ["url", "length"].contains($0.name) }
        && place.hasSameAddress { $0.withoutNeedlessEscapes.lowercased() }
    },
    KnownDifference(
      name: "followsEveryRedirect", port: "NetworkDataTaskSoup.cpp, shouldStartHTTPRedirection",
      reason: "WebKitGTK follows the Location of every status from 301 to 399 but 304 to 306",
      scenario: "redirects/of-an-unknown-status",
      leadsElsewhere: {
        guard case .integer(let status)? = $0[.status] else { return false }
        return (309...399).contains(status)
      }
    ) { place in
      place.linesOfStep.contains { line in
        guard case .integer(let status)? = line.expected?[.status] else { return false }
        return (309...399).contains(status) && line.isDifference
      }
    },
    KnownDifference(
      name: "keepsPrefixedCookies",
      port: "NetworkStorageSessionSoup.cpp, whose cookie jar is that of libsoup",
      reason: "libsoup sets cookies whatever the beginning of their names promises, and sends those"
        + " of a domain first",
      scenario: "cookies/prefixes"
    ) { place in
      place.line.expected?.kind == .request
        && place.line.differences.allSatisfy { $0.name == "headers" }
        && place.line.expected?.headers.withSortedCookies
          == place.line.actual?.headers.withSortedCookies
    },
    KnownDifference(
      name: "sendsPasswordsAtOnce", port: "NetworkDataTaskSoup.cpp, authenticateCallback",
      reason: "libsoup sends a password that was accepted before the server asks",
      scenario: "authentication/realm-changes"
    ) { place in
      place.line.verdict == .missing && place.line.expected?.kind == .request
        && place.line.expected?[.status] == 401
    },
    KnownDifference(
      name: "knowsOneRealmOfAFolder", port: "NetworkDataTaskSoup.cpp, authenticateCallback",
      reason: "libsoup keeps the last realm that it met in a folder, and sends no password of"
        + " another before the server asks",
      scenario: "authentication/two-realms-of-a-directory"
    ) { place in
      let realms = place.before.compactMap { $0.actual?[.realm] }
      return place.line.verdict == .unexpected && place.line.actual?.kind == .request
        && place.line.actual?[.status] == 401 && Set(realms).count > 1
    },
    KnownDifference(
      name: "sendsAgain", port: "NetworkDataTaskSoup.cpp, whose connections are those of libsoup",
      reason: "libsoup sends a request again if a used connection ends before the response",
      scenario: "failures/sent-again-through-a-used-connection"
    ) { place in
      place.line.verdict == .unexpected && place.line.actual?.kind == .request
        && place.line.actual?[.status] == .null
    },
    KnownDifference(
      name: "showsPDFByAPage", port: "setting PDFJSViewerEnabled",
      reason: "WebKitGTK shows a PDF by a page of its own, which is loaded in a frame",
      scenario: "mime-types/pdf"
    ) { place in
      guard case .string(let url)? = place.line.actual?[.url] else { return false }
      return place.line.verdict == .unexpected && url.hasPrefix("webkit-pdfjs-viewer:")
    },
    KnownDifference(
      name: "loadsOnAfterACancel",
      port: "none: it behaves as iOS 26, and the scenario is about iOS 17",
      reason: "if the app cancels an action and loads something else in the callback, is-loading"
        + " changes in between (rule 151)",
      scenario: "policy/cancel-and-load-one-loading"
    ) { place in
      [.unexpected, .moved].contains(place.line.verdict)
        && (place.line.actual ?? place.line.expected)?.kind == .isLoading
        && place.actionsOfStep.contains { $0[.answer] == "cancel" }
    },
    KnownDifference(
      name: "sniffsAsLibsoup",
      port: "NetworkDataTaskSoup.cpp, didSniffContent, whose types are those of libsoup",
      reason: "libsoup takes a malformed type as it is, knows no archives, and takes nothing that"
        + " comes by HTTP/2 for text; it looks into text/plain of every charset, not of three alone",
      scenario: "mime-types/malformed",
      // The types may differ in whether the engine can show them.
      leadsElsewhere: { _ in false }
    ) { place in
      guard place.line.verdict == .changed,
        place.line.expected?.kind == .decidePolicyForNavigationResponse,
        case .string(let type)? = place.line.actual?[.mime]
      else { return false }
      let isMalformed = type.wholeMatch(of: /[^\s\/A-Z,]+\/[^\s\/A-Z,]+/) == nil
      let isEmpty =
        place.line.expected?[.length] == 0 || place.line.expected?[.status] == 204
      let isBinary =
        type == "application/octet-stream" && place.line.expected?[.mime] == "text/plain"
      return
        (isMalformed || isEmpty || isBinary
        || place.line.expected?[.mime] == "application/zip")
        && place.line.differences.allSatisfy { ["mime", "canShow", "filename"].contains($0.name) }
    },
    KnownDifference(
      name: "failsDataWithoutAReason", port: "NetworkDataTaskDataURL.cpp",
      reason: "only Apple's port loads data: addresses by its system, which gives the reason",
      scenario: "downloads/malformed-data"
    ) { place in
      place.line.expected?.kind == .downloadDidFail && place.line.actual?[.code] == 300
        && place.line.expected?[.domain] == "WebKitInternal"
    },
    KnownDifference(
      name: "endsAtRedirectsToFiles", port: "NetworkDataTaskSoup.cpp, continueHTTPRedirection",
      reason: "WebKitGTK lets a redirect to a file through, and then ends the web process for it",
      scenario: "redirects/to-a-local-file",
      leadsElsewhere: { event in
        if case .string(let url)? = event[.failingURL] { url.hasPrefix("file:") } else { false }
      }
    ) { _ in false },
    KnownDifference(
      name: "failsRedirectsWithoutAReason",
      port: "NetworkDataTaskSoup.cpp, continueHTTPRedirection",
      reason: "WebKitGTK's error is empty if a redirect leads to a scheme that it cannot load",
      scenario: "redirects/to-another-scheme"
    ) { place in
      place.line.expected?[.code] == -1002 && place.line.actual?[.code] == 0
        && place.line.differences.allSatisfy { ["domain", "code"].contains($0.name) }
    },
  ]
}
