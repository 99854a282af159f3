import NavigationHarness
import NavigationTrace

extension KnownDifference {
  /// What WebKitGTK does otherwise with servers, downloads and schemes of the app's own.
  static let webKitGTKNetwork = [
    KnownDifference(
      "failsDownloadsOfErrors",
      reason: "WebKitDownload fails where the status is an error, before the body is saved",
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
      "namesPlainTextWithoutExtension",
      reason: "WebKit appends the extension of the type on every system, but WebKitGTK knows none"
        + " for text/plain",
      scenario: "downloads/name-with-the-type"
    ) { place in
      place.line.expected?.kind == .downloadDecideDestination
        && place.line.expected?[.mime] == "text/plain"
        && place.line.differences.allSatisfy { ["filename", "answer"].contains($0.name) }
    },
    KnownDifference(
      "endsLoadingBeforeTheDownload",
      reason: "WebKitGTK's load may end before the network process tells of the download that its"
        + " response has become; WKWebView tells of the download first",
      scenario: "properties/download-of-a-response"
    ) { place in
      let kinds: [EventKind] = [
        .navigationResponseDidBecomeDownload, .navigationActionDidBecomeDownload, .isLoading,
      ]
      let answer = place.before.lazy.compactMap { $0.actual?[.answer] }.first
      return place.line.verdict == .moved && answer == "download"
        && place.line.expected.map { kinds.contains($0.kind) } == true
    },
    KnownDifference(
      "keepsLoadingAfterADownload",
      reason: "is-loading may stay true where the action becomes a download",
      scenario: "properties/late-download"
    ) { place in
      place.line.verdict == .missing && place.line.expected?.kind == .isLoading
        && place.line.expected?[.value] == false
        && place.before.contains {
          $0.actual?.kind == .navigationActionDidBecomeDownload
        }
    },
    KnownDifference(
      "countsRefusalsByRealm",
      reason: "WebKitGTK does not count the refusal of a password that was offered by itself, being"
        + " that of another realm in the same folder",
      scenario: "authentication/offered-to-another-realm"
    ) { place in
      let isAskedForPassword = { (event: TraceEvent?) in
        event?.kind == .didReceiveAuthenticationChallenge && event?[.method] != "ServerTrust"
      }
      guard isAskedForPassword(place.line.expected ?? place.line.actual) else { return false }
      return place.lines.count { isAskedForPassword($0.expected) }
        == place.lines.count { isAskedForPassword($0.actual) }
    },
    KnownDifference(
      "tellsNoLengthOfOwnSchemes",
      reason: "WebKitURISchemeResponse is made before the app has answered, without a length",
      scenario: "scheme-handlers/length"
    ) { place in
      guard case .string(let url)? = place.line.expected?[.url] else { return false }
      return place.line.expected?.kind == .decidePolicyForNavigationResponse
        && place.line.differences.map(\.name) == ["length"] && url.hasPrefix("app:")
    },
    KnownDifference(
      "tellsNoStopOfAnotherProcess",
      reason:
        "a task of a process that WebKit has launched for the scheme ends without a word where"
        + " the load is stopped before that process shows its page",
      scenario: "scheme-handlers/stopped-in-another-process"
    ) { place in
      place.line.verdict == .missing && place.line.expected?.kind == .stopURLSchemeTask
        && place.step?.kind == .stopLoading
    },
    KnownDifference(
      "asksNobodyAboutServers",
      reason: "WebKitGTK asks nobody about a certificate, and reports one that it does not trust as"
        + " the failure",
      scenario: "server-trust/accepted", endsComparison: true
    ) { place in
      place.line.verdict == .missing && place.line.expected?[.method] == "ServerTrust"
        && place.line.expected?.kind == .didReceiveAuthenticationChallenge
    },
    KnownDifference(
      "asksNothingOfDownloads",
      reason:
        "WebKitDownload follows redirects without a question, and has no signal for a challenge",
      scenario: "downloads/redirect-refused", endsComparison: true
    ) { place in
      // A redirect that the app allows makes no difference.
      place.step?.kind == .startDownload
        && place.lines.contains { line in
          line.expected?.kind == .downloadDidReceiveAuthenticationChallenge
            || line.expected?.kind == .downloadWillPerformHTTPRedirection
              && line.expected?[.answer] == "cancel"
        }
    },
    KnownDifference(
      "refusesMalformedHosts",
      reason: "WebKitGTK refuses an address with a blank in its host before it looks for the host,"
        + " as WKWebView did up to iOS 18",
      scenario: "failures/malformed-host-not-found"
    ) { place in
      place.line.expected?.kind == .didFailProvisionalNavigation
        && place.line.expected?[.code] == -1003 && place.line.actual?[.code] == 101
    },
  ]
}
