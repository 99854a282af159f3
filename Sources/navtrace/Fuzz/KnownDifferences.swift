import NavigationHarness
import NavigationTrace

extension Engine {
  /// Where this engine is known to differ from WKWebView, each narrow, with its reason and the
  /// scenario that shows it.
  var knownDifferences: [KnownDifference] {
    switch self {
    case .model: []
    case .webkitgtk: Self.webKitGTK
    }
  }

  private static let webKitGTK = [
    KnownDifference(
      "addressOfTheOldPage",
      reason: "webkit_web_view_get_uri keeps the address of the committed page, or has none, until"
        + " a load that the page began is redirected or commits",
      scenario: "links-and-forms/link"
    ) { place in
      let kinds: [EventKind] = [
        .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      ]
      return place.line.expected.map { kinds.contains($0.kind) } == true
        && place.line.differences.map(\.name) == ["url"]
        && (place.line.actual?[.url] ?? .null).withoutFragment
          == (place.lastCommit?[.url] ?? .null).withoutFragment
    },
    KnownDifference(
      "showsUnknownTypes",
      reason: "WebKitGTK commits what the app allows, also where it cannot show the type;"
        + " WKWebView stops the load",
      scenario: "mime-types/unknown", endsComparison: true
    ) { place in
      let response = place.before.first { $0.actual?.kind == .decidePolicyForNavigationResponse }
      return response?.actual?[.canShow] == false && response?.actual?[.answer] == "allow"
    },
    KnownDifference(
      "failsTheOldLoadFirst",
      reason: "WebKitGTK tells the end of what is being loaded before it asks about the action of"
        + " the new load; on Apple's systems the order depends on the version (rule 29)",
      scenario: "interruption/new-load-before-the-commit"
    ) { place in
      let kinds: [EventKind] = [
        .decidePolicyForNavigationAction, .didFailProvisionalNavigation, .didFail, .didFinish,
      ]
      return place.line.verdict == .moved
        && place.line.expected.map { kinds.contains($0.kind) } == true
        && place.isDuringLoad
    },
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
      "keepsLoadingAfterAStop",
      reason: "is-loading stays true where a load is stopped before it has started, since WebKit's"
        + " page process drops it without a word",
      scenario: "interruption/stopped-at-once"
    ) { place in
      guard place.line.verdict == .missing, place.line.expected?.kind == .isLoading else {
        return false
      }
      return place.step?.kind == .stopLoading && place.line.expected?[.value] == false
        || place.line.expected?[.value] == place.isLoading
    },
    KnownDifference(
      "keepsTheAddressOfWhatWasDropped",
      reason: "webkit_web_view_get_uri keeps the address of a load that was stopped, or became a"
        + " download, before it had started, since WebKit's page process drops it without a word",
      scenario: "interruption/stopped-before-a-link"
    ) { place in
      place.line.expected?.kind == .didStartProvisionalNavigation
        && place.line.differences.map(\.name) == ["url"]
        && place.before.contains {
          $0.actual?.kind == .stopLoading
            || $0.actual?.kind == .navigationActionDidBecomeDownload
        }
        && place.before.contains {
          $0.actual?.kind == .load && $0.actual?[.url] == place.line.actual?[.url]
        }
    },
    KnownDifference(
      "cancelsInAnotherProcess",
      reason: "a load that WebKit has given a process of its own is cancelled with -999 where the"
        + " app stops it before it decides; in the page's own process it fails with 102",
      scenario: "interruption/stopped-before-the-answer-of-another-site"
    ) { place in
      place.line.expected?.kind == .didFailProvisionalNavigation
        && place.line.expected?[.code] == 102 && place.line.actual?[.code] == -999
        && place.step?.kind == .stopLoading
    },
    KnownDifference(
      "asksInEverySandbox",
      reason: "WebKitGTK asks about links to schemes of other apps in every sandbox",
      scenario: "subframes/sandboxed", endsComparison: true
    ) { place in
      guard case .string(let url)? = place.line.actual?[.url] else { return false }
      return place.line.verdict == .unexpected && place.step?.kind == .click
        && place.line.actual?.kind == .decidePolicyForNavigationAction
        && url.hasPrefix("unknown")
    },
    KnownDifference(
      "loadsOnAfterACancel",
      reason: "where the app cancels an action and loads something else in the callback, is-loading"
        + " does not change in between, as up to iOS 17 (rule 151)",
      scenario: "properties/cancel-and-load"
    ) { place in
      place.line.verdict == .missing && place.line.expected?.kind == .isLoading
        && place.before.first { $0.actual?.kind == .decidePolicyForNavigationAction }?
          .actual?[.answer] == "cancel"
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
      "forgetsTheFirstAddress",
      reason: "where a redirect leads to another site, the process launched for that knows only the"
        + " address that it began with",
      scenario: "history/redirected-to-another-site"
    ) { place in
      place.line.expected?.kind == .read && place.line.differences.map(\.name) == ["value"]
        && place.line.expected?[.value]?.without("initialURL")
          == place.line.actual?[.value]?.without("initialURL")
    },
    KnownDifference(
      "namesNoItemOfAnotherProcess",
      reason: "given content that WebKit shows in another process than the page before does not"
        + " name that page's item",
      scenario: "local-content/string-after-data"
    ) { place in
      place.line.expected?.kind == .read && place.line.differences.map(\.name) == ["value"]
        && place.line.expected?[.value]?.without("title")
          == place.line.actual?[.value]?.without("title")
        && place.before.contains { $0.actual?.kind == .loadHTMLString }
    },
    KnownDifference(
      "makesNoItemOfSimulatedRequests",
      reason: "webkit_web_view_load_bytes makes no item in the list",
      scenario: "local-content/simulated-request-is-an-item", endsComparison: true
    ) { place in
      let steps: [EventKind] = [.goBack, .goForward, .goToBackForwardListItem]
      let kinds: [EventKind] = [.read, .canGoBack, .canGoForward]
      return place.before.contains { $0.actual?.kind == .loadSimulatedRequest }
        && (place.line.expected.map { kinds.contains($0.kind) } == true
          || place.step.map { steps.contains($0.kind) } == true)
    },
    KnownDifference(
      "countsRefusalsByRealm",
      reason: "WebKitGTK does not count the refusal of a password that was offered by itself, being"
        + " that of another realm in the same folder",
      scenario: "authentication/offered-to-another-realm"
    ) { place in
      let kind = EventKind.didReceiveAuthenticationChallenge
      guard (place.line.expected ?? place.line.actual)?.kind == kind else { return false }
      let count = place.lines.reduce(0) { count, line in
        count + (line.expected?.kind == kind ? 1 : 0) - (line.actual?.kind == kind ? 1 : 0)
      }
      return count == 0
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
      "losesPagesBetweenSites",
      reason: "WebKitGTK's page cache does not keep a page whose site a client redirect of another"
        + " one leads back to; WKWebView's is not known to lose it",
      scenario: "history/back-after-a-refresh-from-another-site", endsComparison: true
    ) { place in
      let steps: [EventKind] = [.goBack, .goForward, .goToBackForwardListItem]
      return place.line.verdict == .unexpected
        && place.line.actual?.kind == .decidePolicyForNavigationResponse
        && place.line.actual?[.main] == true
        && place.step.map { steps.contains($0.kind) } == true && place.hasOtherSite
    },
  ]
}

extension TraceValue {
  /// The items of a list without something that they tell.
  fileprivate func without(_ name: String) -> TraceValue {
    guard case .list(let items) = self else { return self }
    return .list(
      items.map { item in
        guard case .map(var entries) = item else { return item }
        entries[name] = nil
        return .map(entries)
      })
  }

  /// An address without its fragment.
  fileprivate var withoutFragment: TraceValue {
    guard case .string(let text) = self else { return self }
    return .string(String(text.prefix { $0 != "#" }))
  }
}

extension KnownDifference.Place {
  /// Whether the app loads something while it is loading.
  fileprivate var isDuringLoad: Bool {
    let steps: [EventKind] = [
      .load, .loadHTMLString, .goBack, .goForward, .goToBackForwardListItem,
    ]
    return step.map { steps.contains($0.kind) } == true
  }

  /// The engine's own flag, as observers heard of it last.
  fileprivate var isLoading: TraceValue? {
    before.lazy.compactMap(\.actual).first {
      $0.kind == .isLoading && $0.view == line.expected?.view
    }?[.value]
  }

  /// Whether pages of more than one origin have been shown before.
  fileprivate var hasOtherSite: Bool {
    let addresses = before.lazy.compactMap(\.actual).filter { $0.kind == .didCommit }.compactMap {
      if case .string(let url)? = $0[.url] { url.hasPrefix("/") } else { nil }
    }
    return Set(addresses).count > 1
  }

  /// The latest commit of the line's view, which both have.
  fileprivate var lastCommit: TraceEvent? {
    before.lazy.compactMap(\.actual).first {
      $0.kind == .didCommit && $0.view == line.actual?.view
    }
  }
}
