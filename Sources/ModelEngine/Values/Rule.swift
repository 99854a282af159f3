import Synchronization

/// The rules that ``NavigationMachine`` follows.
///
/// `Fixtures/Oracle.yaml` has the text and the sources of each rule, keyed by its number.
enum Rule: Int, CaseIterable, Sendable {
  case actionComesFirst = 1
  case startsOnce = 2
  case redirectFollowsItsQuestion = 3
  case redirectIsNoResponse = 4
  case twentyRedirects = 5
  case responseIsAskedOnce = 6
  case dataCommits = 7
  case failureIsTheEnd = 8
  case failureFitsItsPhase = 9
  case cancelledActionIsSilent = 10
  case stoppedLoadFails = 11
  case framesOnlyAsk = 12
  case finishWaitsForFrames = 13
  case newWindowIsAskedForFirst = 14
  case fragmentIsAnActionOnly = 16
  case reloadLoadsAgain = 17
  case goingBackSaysSo = 18
  case typeSurvivesRedirects = 19
  case appIsNoSourceFrame = 20
  case challengeComesAfterTheStart = 21
  case statusNeverFails = 22
  case downloadedActionNeverStarts = 24
  case propertiesComeFirst = 25
  case onlyTheMainFrameIsReported = 27
  case listChangesBeforeTheCommit = 28
  case newerLoadEndsTheOlder = 29
  case terminationIsOneCallback = 31
  case unstartedEndsInSilence = 32
  case lateAnswerIsNone = 33
  case appsRequestShowsAtOnce = 34
  case startClearsTheRequest = 35
  case endOfTheRequestIsPublished = 36
  case emptyAddressIsNotAsked = 37
  case contentIsItsBaseURL = 38
  case shownAddressPassesTheCache = 39
  case requestsHaveAViewsFields = 40
  case otherSchemesHaveNoFields = 41
  case pageTellsWhoAsks = 42
  case redirectChangesTheRequest = 43
  case sameRequestIsAskedOnce = 44
  case cancelledRedirectFails = 45
  case downloadedRedirectFails = 46
  case redirectShowsItsURL = 47
  case challengeHasItsSpace = 48
  case refusalsAreCounted = 49
  case credentialSendsAgain = 50
  case unansweredChallengeShowsThePage = 51
  case cancelledChallengeFails = 52
  case credentialIsKeptForTheSession = 53
  case credentialIsSentToItsDirectory = 160
  case knownSpaceIsAnswered = 161
  case refusedCredentialIsForgotten = 162
  case permanentCredentialIsProposed = 163
  case strongestSchemeIsAnswered = 164
  case staleNonceIsNoRefusal = 165
  case addressMayHoldThePassword = 166
  case localContentHasNoResponse = 54
  case responseTellsWhatCanBeShown = 55
  case cancelledResponseFails = 56
  case downloadedResponseFails = 57
  case emptyStatusKeepsThePage = 58
  case failureHasItsCode = 60
  case loadingEndsFirst = 61
  case listReturnsAfterTheFailure = 62
  case completeBodyFinishes = 146
  case firstDataIsHalf = 63
  case newDocumentHasNoTitle = 64
  case framesAskInOrder = 65
  case framesAnswerInOrder = 66
  case parentAsksForItsFrames = 67
  case frameHasItsDocument = 68
  case pageContainsItselfOnce = 69
  case aboutInheritsItsOrigin = 70
  case sandboxHoldsWithin = 71
  case sandboxTakesTheOrigin = 72
  case formsAndDownloadsNeedPermission = 73
  case windowsNeedAllowPopups = 74
  case topNeedsAllowTopNavigation = 75
  case otherSchemesNeedAPermission = 76
  case pageIsTheSource = 77
  case downloadAttributeIsForTheOwnOrigin = 78
  case targetIsAFrame = 79
  case namedWindowTakesTheLink = 80
  case linkToTheShownAddressLoadsAgain = 81
  case cancelledWindowIsNotMade = 82
  case windowMayBecomeADownload = 83
  case unmadeWindowLoadsNothing = 84
  case windowLoadsForItsOpener = 85
  case blankHasNoOpener = 86
  case processIsShared = 87
  case itemsComeFromTheCache = 88
  case uncachedPOSTIsSentAgain = 89
  case reloadedPOSTIsSentAgain = 90
  case nothingShownIsNoGoingBack = 91
  case restoredListLoadsItsItem = 92
  case restoredPagesAreNotKept = 93
  case reloadPassesTheCache = 94
  case reloadIsNoFragment = 95
  case cursorMovesFirst = 96
  case cursorReturns = 97
  case cursorStaysWhereNothingIsShown = 98
  case simulatedRequestIsAnItem = 99
  case contentIsNoItem = 100
  case documentStaysInItsItem = 101
  case newItemDropsThoseAhead = 102
  case cachedPageHasNoResponse = 103
  case finishedPageIsKept = 104
  case replacedPageIsNotKept = 105
  case unfinishedPageIsNotKept = 106
  case secureNoStoreIsNotKept = 107
  case pageCacheHoldsTwo = 108
  case keptPageComesBackWhole = 109
  case fragmentEndsWhatIsLoading = 110
  case fragmentIsANewItem = 111
  case fragmentPublishesTheListFirst = 112
  case movingWithinIsSilent = 113
  case movingWithinPublishesInTurn = 114
  case frameLinkIsANewItem = 115
  case framesFirstDocumentIsNoItem = 116
  case goingBackInFramesLoadsThere = 117
  case otherAddressLeavesItsFrames = 118
  case framesShowAgainWhatTheyShowed = 119
  case clientRedirectIsItsOwn = 120
  case refreshWaitsForTheFinish = 121
  case interruptedRefreshIsForgotten = 122
  case quickRedirectReplaces = 123
  case downloadAsksForItsPlace = 124
  case statusFailsNoDownload = 125
  case downloadAsksAboutRedirects = 126
  case refusedRedirectFailsTheDownload = 127
  case downloadAsksForCredentials = 128
  case cancelledChallengeFailsTheDownload = 129
  case downloadNeedsAPlace = 130
  case cancelledDownloadIsNoFailure = 131
  case brokenDownloadFails = 132
  case appLoadsItsSchemes = 133
  case failureComesBeforeTheStop = 134
  case callMayBeOvertaken = 135
  case consentMayBeOvertaken = 136
  case finishMayBeOvertaken = 137
  case serverIsAskedAbout = 139
  case acceptedServerIsNotAskedAgain = 140
  case acceptedServerIsTalkedTo = 141
  case serverIsJudgedAsUsual = 142
  case certificateIsAskedForLast = 143
  case certificateIsTheServersBusiness = 144
  case cancelledConnectionFails = 145
  case reloadMakesNoItem = 147
  case stopCancelsWhatIsAsked = 148
  case pagesShowNoDataURLs = 149
  case cancelAndLoadIsOneLoading = 151
  case savedListKnowsItsFrames = 152
  case lostPageIsReloadedAsItsItem = 153
  case formWaitsBeforeItsStart = 154
  case formToAnotherProcessIsUnreported = 155
  case goingBackStopsFirst = 170
  case malformedRedirectFails = 171
  case emptyLocationFails = 172
  case sentFormIsANewItem = 173
  case formIntoAnEmptyFrameIsNoItem = 174
  case frameOptionsAreObeyed = 175
  case frameAncestorsAreObeyed = 176
  case insecureFrameIsBlocked = 177
  case downloadAttributeIsTheName = 178
  case redirectedDownloadIsShown = 179
  case refreshWaitsForTheAncestors = 180
  case addressesAreCanonical = 181
  case malformedAddressFails = 182
  case mailedFormIsAnAddress = 183
  case filesAreForFiles = 184
  case redirectsLeadToNoData = 185
  case siteHasItsProcess = 190
  case unusedProcessTakesAnySite = 191
  case windowsKeepTheirProcess = 192
  case itemsHaveTheirProcess = 193
  case reusedProcessForgetsItsPages = 194
  case redirectToAnotherSiteStartsOver = 195
  case otherProcessIsCancelled = 196
  case fragmentLeavesAnotherProcess = 197
  case leftProcessKeepsVisitsOnly = 198
  case newProcessKnowsNoItem = 199
  case askingEndsWhatIsProvisional = 200
  case otherAddressEndsTheRequest = 201
  case itemLeftOverTakesTheFragment = 202
  case endedProcessKeepsNoPages = 203
  case newWindowLeavesItsOpenersProcess = 204
  case memoryAnswersGoingBack = 205
  case lateAnswerReturnsTheCursor = 206
  case itemLeftOverLosesItsPage = 207
  case playerLoadsItsFilm = 208
  case movedFrameLosesItsPage = 209
  case itemKeepsNoFields = 210
  case framesWithinEndToo = 211
  case replacedRequestEnds = 212
  case contentRuleBlocksTheLoad = 213
  case contentRuleBlocksTheRedirect = 214
  case localContentPassesContentRules = 215
  case followedLinkSendsPings = 230
  case invalidFormIsNotSent = 231
  case dataCountsAsTheOwnOrigin = 232
  case embeddedPageIsAFrame = 233
  case lazyFrameWaitsToBeSeen = 234
  case frameSourcesAreObeyed = 260
  case formActionsAreObeyed = 261
  case basesAreObeyed = 262
  case insecureRequestsAreUpgraded = 263
  case policySandboxesItsPage = 264
  case sandboxedFramesStayApart = 265
  case shortestRefreshCounts = 240
  case otherSitesGetNoStrictCookies = 241
  case pagesHaveTheirReferrerPolicy = 242
  case elementsHaveTheirReferrerPolicy = 243
  case redirectsHaveTheirReferrerPolicy = 244
  case relationSaysWhetherThereIsAnOpener = 245
  case otherAboutAddressesFail = 246
  case appsRedirectIsShown = 247
  case upgradesAreAskedFor = 248
  case partsReplaceEachOther = 249
  case frameAsksOneThingAtATime = 250
  case replacedDownloadGoesOn = 251
  case stringIsTakenForAFragment = 252
  case dataResponseIsNoDownload = 253
  case sandboxHoldsRefreshes = 254
  case framesOfOtherSitesSetNoCookies = 255
  case postTellsItsOrigin = 266
  case blobsAreForTheirOrigin = 268
  case badPortsAreNotReached = 269
  case appSeesNoSetCookie = 271
  case appsRequestsGetFieldsLate = 272
  case blankIsNotReported = 273
  case pagesFragmentIsNotCancelled = 274
  case otherSitesLearnTheOriginAlone = 275
  case redirectsToScriptsFail = 276
  case emptyAddressIsNoItem = 277
  case goingBackInFramesEndsLoadingFirst = 278
  case finishMayBeOvertakenByFrames = 279

  static let last = allCases.map(\.rawValue).max() ?? 0
}

/// Cites the rule that a decision follows.
///
/// Functions that only return a value also cite rules. That is their only side effect.
func obey(_ rule: Rule) { RuleUses.current?.count(rule) }

/// Returns a decision, and cites the rule that it follows.
func decide<Decision>(_ decision: Decision, by rule: Rule) -> Decision {
  obey(rule)
  return decision
}

/// The number of times that each rule was used.
final class RuleUses: Sendable {
  /// The counts of the engine for which this task makes decisions; `nil` if no uses are counted.
  @TaskLocal static var current: RuleUses?

  private let counts = Mutex([Int](repeating: 0, count: 1 + Rule.last))

  subscript(rule: Rule) -> Int { counts.withLock { $0[rule.rawValue] } }

  fileprivate func count(_ rule: Rule) { counts.withLock { $0[rule.rawValue] += 1 } }
}
