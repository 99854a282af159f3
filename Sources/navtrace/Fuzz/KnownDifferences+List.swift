import NavigationHarness
import NavigationTrace

extension KnownDifference {
  /// What WebKitGTK's list and page cache do otherwise.
  static let webKitGTKList = [
    KnownDifference(
      "forgetsTheFirstAddress",
      reason: "where a redirect leads to another site, the process launched for that knows only the"
        + " address that it began with",
      scenario: "history/redirected-to-another-site"
    ) { place in
      place.isOfLists(thatDifferIn: "initialURL")
    },
    KnownDifference(
      "namesNoItemOfAnotherProcess",
      reason: "given content that WebKit shows in another process than the page before does not"
        + " name that page's item",
      scenario: "local-content/string-after-data"
    ) { place in
      place.isOfLists(thatDifferIn: "title")
        && place.before.contains { $0.actual?.kind == .loadHTMLString }
    },
    KnownDifference(
      "movesTheItemBeforeAFragment",
      reason: "where a frame has gone back, a fragment of the page becomes the address of the item"
        + " before it too; WKWebView is not known to do so",
      scenario: "history/fragment-after-a-frame-went-back"
    ) { place in
      place.isOfLists(thatDifferIn: "url")
        && place.before.contains { line in
          guard case .string(let target)? = line.expected?[.target] else { return false }
          return target.hasPrefix("frame") && line.expected?[.type] == "backForward"
        }
    },
    KnownDifference(
      "leavesTheItemOfAnotherProcess",
      reason: "given content that WebKit shows in another process than the page before leaves that"
        + " page's item as it is where it is loaded again",
      scenario: "local-content/string-reloaded-in-another-process"
    ) { place in
      // Both have a process that no page of a server has.
      let schemes = ["app:", "data:"]
      return place.isOfLists(thatDifferIn: "title", "url", "initialURL") && place.isBehindReload
        && place.before.contains { $0.actual?.kind == .loadHTMLString }
        && place.before.contains { line in
          guard line.actual?.kind == .load, case .string(let url)? = line.actual?[.url] else {
            return false
          }
          return schemes.contains { url.hasPrefix($0) }
        }
    },
    KnownDifference(
      "makesNoItemOfSimulatedRequests",
      reason: "webkit_web_view_load_bytes makes no item in the list",
      scenario: "local-content/simulated-request-is-an-item", endsComparison: true
    ) { place in
      let kinds: [EventKind] = [.read, .canGoBack, .canGoForward]
      return place.before.contains { $0.actual?.kind == .loadSimulatedRequest }
        && (place.line.expected.map { kinds.contains($0.kind) } == true
          || place.isGoingInTheList)
    },
    KnownDifference(
      "losesReloadedPagesOfOtherSites",
      reason: "WebKitGTK does not keep a page that was loaded again when another process's page"
        + " takes its place; WKWebView is not known to lose it",
      scenario: "history/back-to-a-reloaded-page-of-another-site", endsComparison: true
    ) { place in
      guard case .string(let url)? = place.line.actual?[.url] else { return false }
      return place.line.verdict == .unexpected && place.isGoingInTheList
        && place.line.actual?.kind == .decidePolicyForNavigationResponse
        && (place.hasOtherSite || url.hasPrefix("data:")) && place.isBehindReload
    },
    KnownDifference(
      "losesPagesBetweenSites",
      reason: "WebKitGTK's page cache does not keep a page whose site a redirect of another one"
        + " leads back to; WKWebView's is not known to lose it",
      scenario: "history/back-after-a-refresh-from-another-site", endsComparison: true
    ) { place in
      let kinds: [EventKind] = [
        .decidePolicyForNavigationResponse, .didReceiveAuthenticationChallenge,
      ]
      // Where one page is lost, an older one may stay in its place.
      guard let event = place.line.actual ?? place.line.expected else { return false }
      return (place.line.verdict == .unexpected || place.line.verdict == .missing)
        && kinds.contains(event.kind) && event[.main] != false
        && place.isGoingInTheList && place.hasOtherSite
    },
    KnownDifference(
      "takesAStringForThePageBefore",
      reason: "where a load fails that follows a string, WebKitGTK takes the string for the page of"
        + " the item before",
      scenario: "local-content/string-after-a-load-that-fails", endsComparison: true
    ) { place in
      let kinds: [EventKind] = [.loadHTMLString, .didFailProvisionalNavigation]
      return place.isGoingInTheList && place.line.differences.map(\.name) == ["url"]
        && place.line.expected?.kind == .decidePolicyForNavigationAction
        && kinds.allSatisfy { kind in place.before.contains { $0.actual?.kind == kind } }
    },
    KnownDifference(
      "losesPagesOfMovedFrames",
      reason: "WebKitGTK does not keep a page of which a frame has followed a link",
      scenario: "subframes/back-to-a-page-whose-frame-moved", endsComparison: true
    ) { place in
      let kinds: [EventKind] = [
        .decidePolicyForNavigationAction, .decidePolicyForNavigationResponse,
      ]
      return place.line.verdict == .unexpected && place.isGoingInTheList
        && place.line.actual.map { kinds.contains($0.kind) } == true
        && place.before.contains { line in
          guard case .string(let target)? = line.expected?[.target] else { return false }
          return target.hasPrefix("frame") && line.expected?[.type] != "other"
        }
    },
    KnownDifference(
      "losesPagesOfOwnSchemes",
      reason: "WebKitGTK keeps no page of a scheme of the app's own whose process a string with an"
        + " address of a server, or a data URL, has replaced",
      scenario: "scheme-handlers/back-over-a-string", endsComparison: true
    ) { place in
      guard case .string(let url)? = place.line.actual?[.url] else { return false }
      return place.line.verdict == .unexpected && place.isGoingInTheList && url.hasPrefix("app:")
        && place.before.compactMap(\.actual).contains { event in
          guard case .string(let url)? = event[.url] else { return false }
          return event.kind == .loadHTMLString || event.kind == .load && url.hasPrefix("data:")
        }
    },
  ]
}
