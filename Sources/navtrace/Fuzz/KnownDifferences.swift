import NavigationHarness
import NavigationTrace

extension Engine {
  /// Where this engine is known to differ from WKWebView, each narrow, with its reason and the
  /// scenario that shows it.
  var knownDifferences: [KnownDifference] {
    switch self {
    case .model, .wkwebview: []
    case .webkitgtk:
      KnownDifference.webKitGTKLoads + KnownDifference.webKitGTKNetwork
        + KnownDifference.webKitGTKList
    }
  }
}

extension KnownDifference {
  /// What WebKitGTK tells of loads in another way, or at another time.
  fileprivate static let webKitGTKLoads = [
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
      "endsAStoppedLoadLate",
      reason: "is-loading, which has stayed true after a stop or a download, turns false only when"
        + " the page is loaded again",
      scenario: "interruption/string-reloaded-after-a-stop"
    ) { place in
      let before = place.before.drop { $0.actual?.kind.channel != .step }
      return (place.line.expected ?? place.line.actual)?.kind == .isLoading
        && place.step?.isReload == true
        && before.lazy.compactMap(\.actual).first { $0.kind == .isLoading }?[.value] == true
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
      "countsRedirectsAnew",
      reason: "where a redirect leads to another site, the process launched for that counts anew",
      scenario: "redirects/too-many-between-sites", endsComparison: true
    ) { place in
      let redirects = place.before.prefix { $0.actual?.kind.channel != .step }
        .count { $0.actual?.kind == .didReceiveServerRedirectForProvisionalNavigation }
      return place.line.verdict == .unexpected && redirects >= 20
        && place.line.actual?.kind == .decidePolicyForNavigationAction
    },
    KnownDifference(
      "goesOnBehindAFragment",
      reason: "a load that WebKit has given a process of its own goes on while the page before goes"
        + " to a fragment",
      scenario: "interruption/fragment-before-another-site", endsComparison: true
    ) { place in
      let steps = place.before.lazy.compactMap { $0.expected ?? $0.actual }
        .filter { $0.kind.channel == .step }
      // It fails late or never.
      let load = place.line.verdict == .moved ? steps.dropFirst().first : steps.first
      guard case .string(let url)? = load?[.url] else { return false }
      return (place.line.verdict == .missing || place.line.verdict == .moved)
        && place.line.expected?[.code] == -999
        && place.line.expected?.kind == .didFailProvisionalNavigation
        && load?.kind == .load && url.contains("#")
    },
  ]
}
