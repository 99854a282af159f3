/// The rules of the machine, numbered as in the article OrderingRules.
enum Rule: Int, CaseIterable, Sendable {
  /// A navigation begins with the question about its action; it starts only after allow.
  case actionComesFirst = 1
  /// A navigation starts once, before all its redirects.
  case startsOnce = 2
  /// A redirect is asked about first and reported second.
  case redirectFollowsItsQuestion = 3
  /// A redirecting response is not asked about, nor a 401 that is answered with a credential.
  case redirectIsNoResponse = 4
  /// Twenty redirects are followed; the next one fails with -1007.
  case twentyRedirects = 5
  /// The response is asked about once, after redirects and credentials, before the commit.
  case responseIsAskedOnce = 6
  /// The first data of the body commits, or the end of an empty one; the finish comes after it.
  case dataCommits = 7
  /// After a failure nothing more is heard of the navigation.
  case failureIsTheEnd = 8
  /// What breaks before the commit fails provisionally, and after it as a failure.
  case failureFitsItsPhase = 9
  /// A navigation that is cancelled before its start ends without a word.
  case cancelledActionIsSilent = 10
  /// stopLoading fails what has started with -999, as its phase has it.
  case stoppedLoadFails = 11
  /// Frames within the page cause actions, responses and challenges, nothing else.
  case framesOnlyAsk = 12
  /// A document finishes after the frames in it; one that came to nothing is done, too.
  case finishWaitsForFrames = 13
  /// A window is asked about with target nil, then createWebView; its view asks once more.
  case newWindowIsAskedForFirst = 14
  /// Going to a fragment of the document is an action and nothing else.
  case fragmentIsAnActionOnly = 16
  /// A reload is a full navigation of type reload, with its response.
  case reloadLoadsAgain = 17
  /// Going to an item of the list is a navigation of type backForward.
  case goingBackSaysSo = 18
  /// Type and source of a redirected navigation stay those of its first action.
  case typeSurvivesRedirects = 19
  /// What the app or the user of the list begins has no source frame; its target is the main one.
  case appIsNoSourceFrame = 20
  /// A challenge comes after the start and before the response.
  case challengeComesAfterTheStart = 21
  /// An allowed response is shown whatever its status.
  case statusNeverFails = 22
  /// An action that becomes a download neither starts nor fails.
  case downloadedActionNeverStarts = 24
  /// Changed properties are published immediately before the callback of the same step.
  case propertiesComeFirst = 25
  /// Start, redirect, commit, finish and failure are told of the main frame only.
  case onlyTheMainFrameTells = 27
  /// A new document changes the list between response and commit.
  case listChangesBeforeTheCommit = 28
  /// A navigation that is allowed fails the started one of its frame with -999.
  case newerLoadEndsTheOlder = 29
  /// The end of the process is one callback; what was loading is not heard of again.
  case terminationIsOneCallback = 31
  /// What is asked about and replaced or stopped before its start ends without a word.
  case unstartedEndsInSilence = 32
  /// An answer to a question whose navigation has ended does nothing.
  case lateAnswerIsNone = 33
  /// What the app asks for is the URL, and loading, before its action is asked about.
  case appsRequestShowsAtOnce = 34
  /// At the start the provisional URL takes the place of the app's request, in one step.
  case startClearsTheRequest = 35
  /// Where the app's request comes to nothing, observers hear that loading is over.
  case endOfTheRequestIsPublished = 36
  /// A request with an empty URL starts without a question.
  case emptyAddressIsNotAsked = 37
  /// The action of given content names its base URL, or about:blank.
  case contentIsItsBaseURL = 38
  /// The address that is shown already is loaded past the cache, into the same item.
  case shownAddressPassesTheCache = 39
  /// A request has the fields of a web view: Accept and User-Agent.
  case requestsHaveAViewsFields = 40
  /// Only requests over HTTP have fields.
  case otherSchemesHaveNoFields = 41
  /// A request of a page has its address as Referer, to other origins the origin alone.
  case pageTellsWhoAsks = 42
  /// 301 and 302 turn POST into GET, 303 all but HEAD; 307 and 308 keep method and body.
  case redirectChangesTheRequest = 43
  /// A redirect to the request last asked about is reported, and not asked about again.
  case sameRequestIsAskedOnce = 44
  /// A cancelled redirect fails the navigation with 102, and is not reported.
  case cancelledRedirectFails = 45
  /// A redirect that becomes a download is not reported, and fails the navigation with 102.
  case downloadedRedirectFails = 46
  /// The URL has changed already when the redirect is reported.
  case redirectShowsItsURL = 47
  /// A challenge tells host, port, scheme and realm, which is the host where none is named.
  case challengeTellsItsSpace = 48
  /// Each credential that a server refuses counts, one sent by itself included.
  case refusalsAreCounted = 49
  /// With a credential the request is sent again.
  case credentialSendsAgain = 50
  /// Default handling and rejection show the page of the 401 as any other.
  case unansweredChallengeShowsThePage = 51
  /// A cancelled challenge fails the navigation with -999.
  case cancelledChallengeFails = 52
  /// A credential that was accepted is remembered for the session, where the app said so.
  case acceptedCredentialIsKept = 53
  /// Given content and about: need no loading, and have no response.
  case localContentHasNoResponse = 54
  /// The response says whether the view can show its type.
  case responseTellsWhatCanBeShown = 55
  /// A cancelled response fails the navigation with 102.
  case cancelledResponseFails = 56
  /// A response that becomes a download takes its load along and fails the navigation with 102.
  case downloadedResponseFails = 57
  /// 204 and 205 fail with 102, so that the old page stays; so it is since July 2025.
  case emptyStatusKeepsThePage = 58
  /// An allowed response that cannot be shown fails with 102.
  case unshowableResponseFails = 59
  /// A load that breaks fails with the code of its cause.
  case failureHasItsCode = 60
  /// Progress is 1 and loading false before the app hears of the finish, or of a late failure.
  case loadingEndsFirst = 61
  /// Progress and list change after the app has heard of a provisional failure.
  case listReturnsAfterTheFailure = 62
  /// A page whose body is complete finishes where it is stopped or replaced, without its frames.
  case completeBodyFinishes = 146
  /// The first data brings the progress to a half, just before the commit.
  case firstDataIsHalf = 63
  /// The title is empty at the commit, until the body brings one.
  case newDocumentHasNoTitle = 64
  /// The frames of a document ask in document order.
  case framesAskInOrder = 65
  /// Where responses of frames are not ordered, they come in document order.
  case framesAnswerInOrder = 66
  /// The first action of a frame comes from its parent, with type other.
  case parentAsksForItsFrames = 67
  /// A frame tells the document that is in it; before its first no URL and the parent's origin.
  case frameTellsItsDocument = 68
  /// A page may contain itself once, not twice.
  case pageContainsItselfOnce = 69
  /// An about: document in a frame has the origin of its parent.
  case aboutInheritsItsOrigin = 70
  /// A frame within a sandboxed one may do no more than that.
  case sandboxHoldsWithin = 71
  /// Without allow-same-origin a document has an origin of its own.
  case sandboxTakesTheOrigin = 72
  /// A sandboxed page sends forms with allow-forms only.
  case formsNeedAllowForms = 73
  /// A sandboxed page opens windows with allow-popups only.
  case windowsNeedAllowPopups = 74
  /// A sandboxed page leads the main frame elsewhere with allow-top-navigation… only.
  case topNeedsAllowTopNavigation = 75
  /// A sandboxed page reaches other software with one of those two, or the one for it.
  case otherSchemesNeedAPermission = 76
  /// What a page begins has its frame as source.
  case pageIsTheSource = 77
  /// The attribute download counts for addresses of the page's origin only.
  case downloadAttributeIsForTheOwnOrigin = 78
  /// A target is the frame that the word stands for, or the first of that name.
  case targetIsAFrame = 79
  /// A window that has the target's name takes the link; its app hears of it.
  case namedWindowTakesTheLink = 80
  /// A link to the address that is shown loads it again, unless it leads to a fragment.
  case linkToTheShownAddressLoadsAgain = 81
  /// Where the action is cancelled, no window is asked for.
  case cancelledWindowIsNotMade = 82
  /// The action of a window may become a download.
  case windowMayBecomeADownload = 83
  /// Where the app makes no view, nothing follows.
  case unmadeWindowLoadsNothing = 84
  /// The new view loads with type other, from the opener's frame.
  case windowLoadsForItsOpener = 85
  /// The target _blank opens a window that knows nothing of its opener.
  case blankHasNoOpener = 86
  /// Windows that know each other share a process, and its end.
  case processIsShared = 87
  /// An item is taken from the cache where that has it.
  case itemsComeFromTheCache = 88
  /// A POST that is not in the page cache is sent again where the app goes back to it.
  case uncachedPOSTIsSentAgain = 89
  /// The reload of a POST is a resubmission.
  case reloadedPOSTIsSentAgain = 90
  /// Where a restored page has failed, going to an item has type other.
  case nothingShownIsNoGoingBack = 91
  /// A restored list loads its current item, with type other.
  case restoredListLoadsItsItem = 92
  /// Nothing of a restored list is in the page cache.
  case restoredPagesAreNotKept = 93
  /// A reload goes past the cache.
  case reloadPassesTheCache = 94
  /// A reload loads the document, at a fragment too; so do given content and the shown address.
  case reloadIsNoFragment = 95
  /// The cursor of the list moves before the app is asked.
  case cursorMovesFirst = 96
  /// The cursor returns where going to an item comes to nothing.
  case cursorReturns = 97
  /// Where no page is shown, the cursor stays at the item that failed.
  case cursorStaysWhereNothingIsShown = 98
  /// A simulated request has an item in the list.
  case simulatedRequestIsAnItem = 99
  /// Given content has no item in the list.
  case contentIsNoItem = 100
  /// A reload, a client redirect and the shown address stay in the current item.
  case documentStaysInItsItem = 101
  /// A new item takes the place of those ahead of the cursor.
  case newItemDropsThoseAhead = 102
  /// A page of the page cache is not loaded, and has no response.
  case cachedPageHasNoResponse = 103
  /// A page that is left goes to the page cache, where it is finished with all its frames.
  case finishedPageIsKept = 104
  /// A page that is reloaded or replaced is not kept.
  case replacedPageIsNotKept = 105
  /// A page is not kept while a document in it is still loading.
  case unfinishedPageIsNotKept = 106
  /// A page over https that forbids storing is not kept; one over http is.
  case secureNoStoreIsNotKept = 107
  /// The page cache holds two pages, of all views together.
  case pageCacheHoldsTwo = 108
  /// A page of the page cache comes back with its frames and title as they were.
  case keptPageComesBackWhole = 109
  /// Going to a fragment fails what the frame is loading with -999.
  case fragmentEndsWhatIsLoading = 110
  /// Another fragment is a new item of the same document and request, even if the list led to it.
  case fragmentIsANewItem = 111
  /// Going to a fragment changes the list, then URL and loading.
  case fragmentPublishesTheListFirst = 112
  /// Going to an item of the same document calls nothing.
  case movingWithinIsSilent = 113
  /// Going to an item of the same document changes loading, then the list, then the URL.
  case movingWithinPublishesInTurn = 114
  /// A link in a frame is a new item of the page.
  case frameLinkIsANewItem = 115
  /// The first document of a frame and its redirects belong to the current item.
  case framesFirstDocumentIsNoItem = 116
  /// Going to an item that differs in frames loads there; the view is loading until they start.
  case goingBackInFramesLoadsThere = 117
  /// Where the page's own address is another one, its frames stay as they are.
  case otherAddressLeavesItsFrames = 118
  /// A page that is gone back to loads in its frames what they showed, if only about:blank.
  case framesShowAgainWhatTheyShowed = 119
  /// A client redirect is a navigation of its own: type other, from the page.
  case clientRedirectIsItsOwn = 120
  /// The delay of a client redirect begins when the page is finished.
  case refreshWaitsForTheFinish = 121
  /// A client redirect is forgotten where its page is gone or another load is under way.
  case interruptedRefreshIsForgotten = 122
  /// A client redirect within a second takes the place of the item.
  case quickRedirectReplaces = 123
  /// A download asks for its destination, with the response's name or Unknown.
  case downloadAsksForItsPlace = 124
  /// A download saves what comes, whatever the status.
  case statusFailsNoDownload = 125
  /// A download asks about each redirect.
  case downloadAsksAboutRedirects = 126
  /// A redirect that is refused fails the download with -999.
  case refusedRedirectFailsTheDownload = 127
  /// A download asks for credentials after its redirects.
  case downloadAsksForCredentials = 128
  /// A cancelled challenge fails the download with -999.
  case cancelledChallengeFailsTheDownload = 129
  /// Without a destination the download fails with -999.
  case downloadNeedsAPlace = 130
  /// The app's own cancel is no failure of the download.
  case cancelledDownloadIsNoFailure = 131
  /// A download that breaks fails with the code of its cause.
  case brokenDownloadFails = 132
  /// The app loads the schemes that it has registered; the order is that of a load.
  case appLoadsItsSchemes = 133
  /// The app hears of the failure, then that the resource is not wanted any more.
  case failureComesBeforeTheStop = 134
  /// A call of the app that another one follows at once may come to nothing unasked.
  case callMayBeOvertaken = 135
  /// A load that is stopped right after the consent may or may not start.
  case consentMayBeOvertaken = 136
  /// A page that leads on may finish after the next is asked about, but before that starts.
  case finishMayBeOvertaken = 137
  /// A navigation that a newer one ends fails before or after that one's next callbacks.
  case failureMayBeOvertaken = 138
  /// A TLS connection asks about its server before anything is sent, even if its certificates hold.
  case serverIsAskedAbout = 139
  /// A server that was accepted is not asked about again, as long as its certificates are the same.
  case acceptedServerIsNotAskedAgain = 140
  /// A server that the app accepts is talked to, whatever its certificates say.
  case acceptedServerIsTalkedTo = 141
  /// Without the app's word the usual judgement counts: what does not hold fails with -1202.
  case serverIsJudgedAsUsual = 142
  /// A certificate of the app's is asked for after the server has been accepted.
  case certificateIsAskedForLast = 143
  /// Without a certificate the load goes on, and the server decides.
  case missingCertificateIsTheServersBusiness = 144
  /// A cancelled question of a connection fails the load with -999.
  case cancelledConnectionFails = 145
  /// The reload of a document that has no item in the list makes none.
  case reloadMakesNoItem = 147
  /// A load that ends while its response or a redirect is asked about fails with 102.
  case stopCancelsWhatIsAsked = 148
  /// A page leads the main frame to no data: address; an allowed response to it fails with 102.
  case pagesShowNoDataURLs = 149
  /// A malformed host fails with 101 of WebKit's own up to iOS 18, and is not found since iOS 26.
  case malformedHostHasItsFailure = 150
  /// Up to iOS 17, cancelling an action and loading something else there is one loading.
  case cancelAndLoadIsOneLoading = 151
  /// A saved list knows what each frame shows, so that a restored page goes back to that.
  case savedListKnowsItsFrames = 152
}
