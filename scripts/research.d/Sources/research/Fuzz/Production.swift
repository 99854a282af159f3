/// A production of the grammar of generated scenarios: an act or an answer of a site, an app or a
/// user.
enum Production: String, CaseIterable, Hashable, Sendable {
  // Acts of the app.
  case load, loadWithField, loadAgain, loadFragment, reload, reloadPost, reloadFromOrigin
  case goBack, goForward, goToItem, goFarBack
  case loadString, loadSimulated, loadStringWithBase, loadAboutBlank, loadData, loadOwnScheme
  case loadUnknownScheme, stopIdle, startDownload, downloadRedirected, downloadCancelled
  case downloadRedirectRefused, downloadAsked, downloadChallengeCancelled
  case restoreState, restoreCancelled, secondView, terminateProcess
  case goBackCancelled, goBackInFrame, goBackToPost, goBackToLoading, earlierSystem
  // Acts of the user.
  case clickLink, clickFragment, clickBaseLink, clickDownload, clickDownloadElsewhere
  case clickOwnAddress, clickFormGet, clickFormPost
  case clickUnknownScheme, clickData, clickInSandbox, clickDownloadInSandbox, clickInFrame,
    clickIntoFrame, clickTop, clickParent
  case clickInString, newWindow, newWindowByBase, windowCancelled, windowDownloaded, namedWindow,
    formIntoWindow, clickInWindow
  // Results.
  case page, otherStatus, emptyBody, plainText, json, image, noType, noTypeEmpty
  case unknownType, unknownTypeAllowed, attachment, noContent, cookieSet, cookieAsked, cacheField
  case redirect, redirectElsewhere, redirectToFragment, redirectLoop, redirectToItself,
    redirectToNowhere
  case resetAtOnce, resetAtRedirect, closedAtOnce, refused, malformedHost
  case secureAccepted, secureNotStored, secureDefault, secureCancelled, secureCertificate
  case authRight, authWrongThenRight, authCancel, authDefault, authReject, authRemembered
  case metaRefresh, refreshField, refreshDelayed, refreshFar, refreshCancelled,
    refreshGivenUp
  // Contents of a page.
  case frame, frameRedirect, frameText, frameStatus, frameReset, frameAuth, frameNoContent
  case frameNested, frameSrcdoc, frameSrcdocNested, frameBlank, frameSandboxed, frameElsewhere,
    frameOfItself, frameForbidden
  case frameCancelled, frameDownload, frameResponseCancelled, frameResponseDownload
  // Content security policies.
  case policyFrame, policyForm, policyBase, policyUpgrade, clickIntoSibling
  // Features of pages.
  case exitByLink, exitByForm, exitByPost, exitByFrame, exitByRedirect
  case referrerField, referrerMeta, referrerAttribute, referrerRelation, referrerOfRedirect,
    referrerOfRefresh
  case controlText, controlTyped, controlTicked, controlSelect, controlArea, controlRestricted,
    controlSpecial, controlFile, controlDisabled, controlSilent
  case formControls, formPosted, formUnchecked, formButton, formImage, formAttribute, formCharset,
    formMailed, formDialog
  case cookieAttributes, cookieInFolder, cookieOfRedirect, cookieOfFrame, cookieOfApp
  case encodingMeta, encodingField, encodingMark, encodingNone, encodingXML
  case lazyInWindow, lazyUnseen
  case addressPath, addressEnd, addressOfOthers, addressOfServer, addressOfFrame, addressOfApp
  case baseOdd, baseTarget
  case refreshSpelt, refreshMisspelt, refreshOfTwo, refreshToOddAddress
  case dataLoaded, dataInFrame, dataDownloaded, blobClicked, javascriptClicked, javascriptLoaded,
    aboutLoaded, ownSchemeRedirect
  case downloadNamed, downloadNamedByServer, sniffed, typeOdd, sniffedNot
  case targetNamed, targetRelated, targetOfForm, targetOfArea, ping
  case treeFrame, treeTitle, treeLink, treeForm, srcdocOdd, embedded
  case redirectOddly, partsReplaced
  // Answers of the app.
  case actionCancel, actionDownload, responseCancel, responseDownload, redirectCancel
  case redirectDownload, cancelAndLoad, holdAction, holdResponse, holdChallenge, holdAndStop
  case destinationNone, destinationTaken, windowRefused, sameView, noResponseMethod
  case noChallengeMethod, stopInStart, loadInFinish, stringInFailure
  // Waits.
  case gateOpened, gateStopped, gateSuperseded, gateFragment, ownSchemeStopped, frameGateOpened,
    frameGateStopped
  case frameGateSuperseded
  // Places, and observed properties.
  case secondOrigin, thirdOrigin, secureOrigin, otherSite, authDigest, observed, readList,
    readRequests
}

/// One of the ways to continue at a point of the grammar.
struct Branch<Input: Sendable, Output: Sendable>: Sendable {
  let production: Production
  /// The frequency of the branch, relative to the other possible ones.
  let weight: Int
  let isPossible: @Sendable (ScenarioGenerator, Input) -> Bool
  let make: @Sendable (inout ScenarioGenerator, Input) -> Output

  init(
    _ production: Production, _ weight: Int,
    if isPossible: @escaping @Sendable (ScenarioGenerator, Input) -> Bool = { _, _ in true },
    _ make: @escaping @Sendable (inout ScenarioGenerator, Input) -> Output
  ) {
    self.production = production
    self.weight = weight
    self.isPossible = isPossible
    self.make = make
  }
}

/// A branch of the acts in a view, by the app or by the user.
typealias MoveBranch = Branch<Int, Void>
/// A branch of the replies at a place.
typealias ReplyBranch = Branch<Place, ExpectedOutcome>
/// A branch of the frames of a page.
typealias FrameBranch = Branch<Place, GeneratedElement>

extension ReplyBranch {
  /// Returns a branch that always answers the same.
  static func answering(
    _ production: Production, _ weight: Int, _ reply: GeneratedValue,
    then outcome: ExpectedOutcome = .document
  ) -> ReplyBranch {
    ReplyBranch(production, weight) { it, place in
      it.site.answer(reply, at: place)
      return outcome
    }
  }
}

extension MoveBranch {
  /// Returns a move in a view whose page can be clicked in.
  static func onPage(
    _ production: Production, _ weight: Int,
    if isPossible: @escaping @Sendable (ScenarioGenerator, Int) -> Bool = { _, _ in true },
    _ make: @escaping @Sendable (inout ScenarioGenerator, Int, Place) -> Void
  ) -> MoveBranch {
    MoveBranch(
      production, weight, if: { it, view in it.page(view) != nil && isPossible(it, view) }
    ) { it, view in
      if let page = it.page(view) { make(&it, view, page) }
    }
  }

  /// Returns a move in a view whose page has a frame that can be clicked in.
  static func inFrame(
    _ production: Production, _ weight: Int,
    if isPossible: @escaping @Sendable (ScenarioGenerator, Int) -> Bool = { _, _ in true },
    _ make: @escaping @Sendable (inout ScenarioGenerator, Int, GeneratedSite.Frame) -> Void
  ) -> MoveBranch {
    MoveBranch(
      production, weight, if: { it, view in it.frame(in: view) != nil && isPossible(it, view) }
    ) { it, view in
      if let frame = it.frame(in: view) { make(&it, view, frame) }
    }
  }
}

/// The expected result of going to a place, as far as later steps need it.
struct ExpectedOutcome: Sendable {
  /// An act that the scenario performs while the navigation waits.
  struct Act: Sendable {
    var verb: String
    var value: GeneratedValue?
    /// Whether the act is done to the view, and not to the server or the app.
    var isOfView = true
    /// The callback that has to come before the act may end.
    var until: String?

    static func opening(_ place: Place) -> Act {
      Act(verb: "openGate", value: .text(place.gate), isOfView: false)
    }
  }

  /// The page that can be clicked in afterwards.
  var page: Place?
  /// Whether a document replaces the previous one.
  var commits = false
  /// The callback that has to come, with a count, before the step may end.
  var until: (event: String, count: Int)?
  var acts: [Act] = []

  static var stays: ExpectedOutcome { ExpectedOutcome() }
  /// A document that contains nothing to click.
  static var document: ExpectedOutcome { ExpectedOutcome(commits: true) }
  static func page(_ place: Place) -> ExpectedOutcome {
    ExpectedOutcome(page: place, commits: true)
  }

  /// Returns the same outcome after `count` more actions.
  func after(actions count: Int) -> ExpectedOutcome {
    var outcome = self
    if let until, until.event == Self.action { outcome.until?.count = until.count + count }
    return outcome
  }

  static let action = "decidePolicyForNavigationAction"

  /// Returns the same outcome, which waits for `count` actions before acts are performed.
  func waiting(actions count: Int, for acts: [Act] = []) -> ExpectedOutcome {
    var outcome = self
    outcome.until = (Self.action, count)
    outcome.acts = acts
    return outcome
  }

  /// Returns the same outcome after the app has given an answer that it held.
  func releasing(_ name: String, until event: String? = nil) -> ExpectedOutcome {
    var outcome = self
    outcome.acts.append(.init(verb: "release", value: .text(name), isOfView: false, until: event))
    return outcome
  }
}

/// The place of a page of a generated site.
struct Place: Hashable, Sendable {
  var origin: String
  var path: String

  /// The name in acts and rules: `/p1`, `other:/p1`.
  var name: String { origin == GeneratedSite.main ? path : "\(origin):\(path)" }

  var gate: String { "g" + path.filter(\.isNumber) }

  /// Returns the URL for use in a page at another place.
  func address(from place: Place) -> String {
    origin == place.origin ? path : "${origin.\(origin)}\(path)"
  }
}

/// The page that a view is expected to show while a scenario is made.
///
/// It only has to be good enough to click if there is something to click. If it is wrong, the
/// scenario cannot be played, and is counted as such.
struct ShownView: Sendable {
  /// The items of the back-forward list; `nil` for a document that contains nothing to click.
  private var list: [Place?] = []
  private var index = -1
  /// Whether a frame has navigated away from its first document.
  var hasMovedFrames = false
  /// Whether the page of the current item is probably shown, instead of a page without an item.
  var isKnown = true

  /// The page that can be clicked in.
  var page: Place? { isKnown && list.indices.contains(index) ? list[index] : nil }
  var isEmpty: Bool { list.isEmpty }
  var canGoBack: Bool { index > 0 }
  var canGoForward: Bool { index + 1 < list.count }
  /// The distances of the items behind and ahead.
  var distances: [Int] { list.indices.map { $0 - index }.filter { $0 != 0 } }

  /// Shows another document, or the same one at a fragment.
  mutating func push(_ page: Place?) {
    list.removeSubrange((index + 1)...)
    list.append(page)
    index += 1
    isKnown = true
  }

  /// Shows the page of an outcome, which replaces the current one.
  mutating func show(_ outcome: ExpectedOutcome) {
    guard outcome.commits else { return }
    hasMovedFrames = false
    isKnown = true
    if let page = outcome.page, page == self.page { return }
    push(outcome.page)
  }

  /// Marks every item of a page as one in which nothing can be clicked.
  mutating func hide(_ page: Place) {
    list = list.map { $0 == page ? nil : $0 }
  }

  mutating func move(by distance: Int) {
    guard list.indices.contains(index + distance) else { return }
    index += distance
    hasMovedFrames = true
  }
}
