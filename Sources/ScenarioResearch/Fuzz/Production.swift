/// A production of the grammar of generated scenarios: something that a site, an app or a user
/// does.
package enum Production: String, CaseIterable, Hashable, Sendable {
  // What the app does.
  case load, loadWithField, loadAgain, loadFragment, reload, reloadPost, reloadFromOrigin
  case goBack, goForward, goToItem, goFarBack
  case loadString, loadSimulated, loadStringWithBase, loadAboutBlank, loadData, loadOwnScheme
  case loadUnknownScheme, stopIdle, startDownload, downloadRedirected, downloadCancelled
  case downloadRedirectRefused, downloadAsked, downloadChallengeCancelled
  case restoreState, restoreCancelled, secondView, terminateProcess
  case goBackCancelled, goBackInFrame, goBackToPost, goBackToLoading, earlierSystem
  // What the user does.
  case clickLink, clickFragment, clickBaseLink, clickDownload, clickDownloadElsewhere
  case clickOwnAddress, clickFormGet, clickFormPost
  case clickUnknownScheme, clickData, clickInSandbox, clickDownloadInSandbox, clickInFrame,
    clickIntoFrame, clickTop, clickParent
  case clickInString, newWindow, newWindowByBase, windowCancelled, windowDownloaded, namedWindow,
    formIntoWindow, clickInWindow
  // What comes of it.
  case page, otherStatus, emptyBody, plainText, json, image, noType, noTypeEmpty
  case unknownType, unknownTypeAllowed, attachment, noContent, cookieSet, cookieAsked, cacheField
  case redirect, redirectElsewhere, redirectToFragment, redirectLoop, redirectToItself,
    redirectToNowhere
  case resetAtOnce, resetAtRedirect, closedAtOnce, refused, malformedHost
  case secureAccepted, secureNotStored, secureDefault, secureCancelled, secureCertificate
  case authRight, authWrongThenRight, authCancel, authDefault, authReject, authRemembered
  case metaRefresh, refreshField, refreshDelayed, refreshFar, refreshCancelled,
    refreshGivenUp
  // What a page contains.
  case frame, frameRedirect, frameText, frameStatus, frameReset, frameAuth, frameNoContent
  case frameNested, frameSrcdoc, frameSrcdocNested, frameBlank, frameSandboxed, frameElsewhere,
    frameOfItself, frameForbidden
  case frameCancelled, frameDownload, frameResponseCancelled, frameResponseDownload
  // What the app answers.
  case actionCancel, actionDownload, responseCancel, responseDownload, redirectCancel
  case redirectDownload, cancelAndLoad, holdAction, holdResponse, holdChallenge, holdAndStop
  case destinationNone, destinationTaken, windowRefused, sameView, noResponseMethod
  case noChallengeMethod, stopInStart, loadInFinish, stringInFailure
  // What waits.
  case gateOpened, gateStopped, gateSuperseded, gateFragment, ownSchemeStopped, frameGateOpened,
    frameGateStopped
  case frameGateSuperseded
  // Where things are, and what is watched.
  case secondOrigin, thirdOrigin, secureOrigin, otherSite, authDigest, observed, readList
}
