import Foundation
import WebViewKit

/// Start, commit and finish.
extension NavigationMachine {
  mutating func start(_ navigation: Navigation) {
    guard !isMixedContent(navigation.request.url, in: navigation.frame) else {
      return finishIfComplete(frames[navigation.frame]?.parent)
    }
    var navigation = navigation
    let load = nextLoad()
    navigation.load = load
    if navigation.frame == mainFrame { enterSite(of: &navigation) }
    frames[navigation.frame]?.provisional = navigation
    if navigation.frame == mainFrame {
      obey(.startClearsTheRequest)
      apiRequest = nil
      progress = 0.1
      obey(.startsOnce)
      report(.progress(.didStartProvisionalNavigation(navigation.id)))
    } else {
      obey(.onlyTheMainFrameIsReported)
      clearAPIRequest(of: navigation.id)
    }
    // WebKit DocumentLoader::maybeLoadEmpty
    if navigation.request.url == nil {
      frames[navigation.frame]?.provisional?.request = URLRequest(url: .aboutBlank)
    }
    if let content = localContent(of: navigation) {
      sendToLoader(.deliver(load, content))
    } else {
      sendToLoader(.load(load, navigation.request))
    }
  }

  /// Returns the content that needs no loading.
  private mutating func localContent(of navigation: Navigation) -> SubstituteContent? {
    switch navigation.kind {
    case .substitute(let content):
      obey(.localContentHasNoResponse)
      return content
    case .history(let item) where navigation.frame == mainFrame && cachedPage(item) != nil:
      obey(.cachedPageHasNoResponse)
      return .empty
    default:
      let url = navigation.request.url
      guard url?.isAbout == true || url?.absoluteString.isEmpty != false else { return nil }
      obey(.localContentHasNoResponse)
      return .empty
    }
  }

  mutating func commit(_ id: FrameID) {
    guard let navigation = frames[id]?.provisional else { return }
    obey(.dataCommits)
    let cached = takeCachedPage(for: navigation)
    if id == mainFrame {
      obey(.listChangesBeforeTheCommit)
      leavePage(for: navigation)
    } else if let load = navigation.load {
      visit(navigation, document: load)
    }
    removeChildren(of: id)
    frames[id]?.provisional = nil
    frames[id]?.committed = navigation
    let document = document(of: navigation)
    frames[id]?.document = document
    guard id == mainFrame else {
      obey(.onlyTheMainFrameIsReported)
      leaveToPlayer(navigation, loading: cached == nil)
      return
    }
    hasLostItsPage = false
    if let cached { restore(cached) }
    obey(.newDocumentHasNoTitle)
    title = ""
    report(.progress(.didCommit(navigation.id)))
    if let cached { show(title: cached.title) }
    leaveToPlayer(navigation, loading: cached == nil)
  }

  /// Fails a film or a sound that has committed: its player loads it.
  private mutating func leaveToPlayer(_ navigation: Navigation, loading isLoading: Bool) {
    guard isLoading, MIMETypes.isPlayable(navigation.response?.mimeType) else { return }
    obey(.playerLoadsItsFilm)
    failCommitted(navigation.frame, .pluginWillHandleLoad)
  }

  private mutating func document(of navigation: Navigation) -> Document? {
    guard let load = navigation.load else { return nil }
    let url = navigation.request.url
    var document = Document(
      load: load, url: url, origin: OriginValues(url), request: navigation.request,
      certificates: navigation.certificates)
    if case .substitute(let content) = navigation.kind, content.request == nil {
      document.isSubstitute = true
    }
    document.lastLoadIsVisit = navigation.isVisitOfAnotherPage
    if url?.isAbout == true, let parent = frames[navigation.frame]?.parent {
      document.isFirstBlank = url == .aboutBlank && frames[navigation.frame]?.document == nil
      obey(.aboutInheritsItsOrigin)
      document.origin = frames[parent]?.document?.origin ?? document.origin
    }
    if frames[navigation.frame]?.sandbox?.allows(.sameOrigin) == false {
      obey(.sandboxTakesTheOrigin)
      document.origin = OriginValues(nil)
    }
    if navigation.isForbidden { document.origin = OriginValues(nil) }
    if url?.isSecure == true {
      let cacheControl = navigation.response?.value(of: "Cache-Control") ?? ""
      document.isNoStore = cacheControl.lowercased().contains("no-store")
    }
    return document
  }

  /// Handles the end of the body: the title is known, then the app is asked about the subframes.
  mutating func end(_ id: FrameID, _ content: PageContent) {
    guard frames[id]?.committed != nil else { return }
    frames[id]?.committed?.isBodyComplete = true
    frames[id]?.document?.refresh = content.refresh
    if id == mainFrame, !content.title.isEmpty { setTitle(content.title) }
    addChildren(content.subframes, to: id)
    finishIfComplete(id)
  }

  mutating func finishIfComplete(_ id: FrameID?) {
    guard let id, let frame = frames[id], let navigation = frame.committed else { return }
    guard navigation.isBodyComplete, !crossings.contains(.finish(navigation.id)) else { return }
    guard frame.children.allSatisfy(isSettled) else {
      return obey(.finishWaitsForFrames)
    }
    scheduleRefreshes(from: id)
    guard id == mainFrame else {
      frames[id]?.committed = nil
      obey(.onlyTheMainFrameIsReported)
      return finishIfComplete(frame.parent)
    }
    if frame.document?.refresh == nil {
      finish(navigation.id)
    } else {
      cross(.finish(navigation.id))
    }
  }

  /// Whether nothing is loaded in a frame, nor will be: going to a fragment loads nothing.
  func isSettled(_ id: FrameID) -> Bool {
    guard let frame = frames[id], !frame.isIdle else { return true }
    guard let pending = frame.pending, frame.provisional == nil, frame.committed == nil else {
      return false
    }
    return isFragmentOfDocument(pending.request, in: id)
  }

  mutating func finish(_ id: NavigationID) {
    frames[mainFrame]?.committed = nil
    obey(.loadingEndsFirst)
    progress = 1
    report(.progress(.didFinish(id)))
  }

  private mutating func setTitle(_ new: String) {
    if let index = mainFrameItem.flatMap(index(of:)) {
      if let request = history[index].unreported {
        history[index].move(to: request)
        history[index].unreported = nil
      }
      history[index].values.title = new
    }
    show(title: new)
  }

  private mutating func show(title new: String) {
    guard new != title else { return }
    title = new
    report(.stateChanged)
  }
}

/// The crossings between app and page process that may be overtaken: the oracle's races.
extension NavigationMachine {
  /// Sends something on its way.
  ///
  /// The exploration of all orders decides when it arrives; otherwise it is there at once.
  mutating func cross(_ crossing: Crossing) {
    switch crossing {
    case .action: obey(.callMayBeOvertaken)
    case .start: obey(.consentMayBeOvertaken)
    case .finish: obey(.finishMayBeOvertaken)
    }
    guard crossingsTakeTime else { return arrive(crossing) }
    crossings.append(crossing)
    send(.cross(crossing))
  }

  /// Handles a crossing that has arrived; does nothing if it has been delivered before.
  mutating func arrived(_ crossing: Crossing) {
    guard let index = crossings.firstIndex(of: crossing) else { return }
    crossings.remove(at: index)
    arrive(crossing)
  }

  mutating func arrive(_ crossing: Crossing) {
    switch crossing {
    case .action(let id): if main.pending?.id == id { askAboutAction(mainFrame) }
    case .start(let id): if main.pending?.id == id { resume(mainFrame) }
    case .finish(let id): if main.committed?.id == id { finish(id) }
    }
  }
}
