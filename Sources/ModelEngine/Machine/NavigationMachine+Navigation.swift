import Foundation
import WebViewKit

// Start, commit and finish.
extension NavigationMachine {
  mutating func start(_ navigation: Navigation) {
    let frame = navigation.frame
    guard !frames.isMixedContent(navigation.request.url, in: frame) else {
      return finishIfComplete(frames[frame]?.parent)
    }
    var navigation = navigation
    let load = LoadID()
    navigation.load = load
    if frame == mainFrame { processes.enterSite(of: &navigation) }
    frames[frame]?.provisional = navigation
    if frame == mainFrame {
      if navigation.process == nil, navigation.request.url != nil {
        frames[frame]?.document?.lastLoadIsVisit = navigation.isVisitOfAnotherPage
      }
      obey(.startClearsTheRequest)
      loading.request = nil
      loading.progress = 0.1
      obey(.startsOnce)
      report(.progress(.didStartProvisionalNavigation(navigation.id)))
    } else {
      obey(.onlyTheMainFrameIsReported)
      clearRequest(of: navigation.id)
    }
    // WebKit DocumentLoader::maybeLoadEmpty
    if navigation.request.url == nil {
      frames[frame]?.provisional?.request = URLRequest(url: .aboutBlank)
    }
    let command = navigation.command(for: load, in: pageCache, mainFrame)
    perform(contentRules.effects(of: command, for: navigation, in: frames))
  }

  mutating func commit(_ id: FrameID) {
    guard let navigation = frames[id]?.provisional else { return }
    obey(.dataCommits)
    let cached = id == mainFrame ? pageCache.remove(for: navigation) : nil
    if id == mainFrame {
      obey(.listChangesBeforeTheCommit)
      let change = PageChange(
        navigation: navigation, frames: frames, title: loading.title, profile: profile)
      added(change.perform(on: &list, &pageCache, &processes))
    } else if let load = navigation.load {
      added(list.visit(navigation, load, in: frames))
    }
    cancel(frames.removeChildren(of: id))
    let document = Document(navigation, in: frames)
    frames[id]?.provisional = nil
    frames[id]?.committed = navigation
    frames[id]?.document = document
    if id == mainFrame {
      reportCommit(navigation, restoring: cached)
    } else {
      obey(.onlyTheMainFrameIsReported)
    }
    guard cached == nil, MIMETypes.isPlayable(navigation.response?.mimeType) else { return }
    obey(.playerLoadsItsFilm)
    failCommitted(id, .pluginWillHandleLoad)
  }

  private mutating func reportCommit(_ navigation: Navigation, restoring cached: CachedPage?) {
    if let cached {
      obey(.keptPageComesBackWhole)
      frames.restore(cached)
      if let document = cached.document, document.isSubstitute {
        list.nameItem(after: document, cached.title)
      }
    }
    obey(.newDocumentHasNoTitle)
    loading.title = ""
    report(.progress(.didCommit(navigation.id)))
    if let cached { show(title: cached.title) }
  }

  /// Handles the end of the body: sets the title, then asks the app about the subframes.
  mutating func endLoad(_ id: FrameID, _ content: PageContent) {
    guard let hasShownPart = frames[id]?.committed?.hasShownPart else { return }
    frames[id]?.committed?.isBodyComplete = true
    if !hasShownPart { show(content, in: id) }
    finishIfComplete(id)
  }

  /// Handles the end of a part of a multipart response, which replaces the previous part.
  mutating func endPart(_ id: FrameID, _ content: PageContent) {
    obey(.partsReplaceEachOther)
    cancel(frames.removeChildren(of: id))
    frames[id]?.committed?.hasShownPart = true
    show(content, in: id)
  }

  private mutating func show(_ content: PageContent, in id: FrameID) {
    frames[id]?.document?.applyHead(of: content)
    if id == mainFrame, !content.title.isEmpty {
      list.setTitle(content.title)
      show(title: content.title)
    }
    addChildren(content.subframes, to: id)
    frames[id]?.document?.applyRest(of: content)
  }

  mutating func finishIfComplete(_ id: FrameID?) {
    guard let id, let ended = frames[id]?.complete, !crossings.isFinishing(ended) else { return }
    guard frames[id]?.children.allSatisfy(frames.isSettled) == true else {
      return obey(.finishWaitsForFrames)
    }
    for command in frames.dueRefreshes(from: id) { sendToLoader(command) }
    guard id == mainFrame else {
      frames[id]?.committed = nil
      obey(.onlyTheMainFrameIsReported)
      return finishIfComplete(frames[id]?.parent)
    }
    guard main.document?.refresh != nil || frames.mayOvertakeFinish else { return finish(ended) }
    cross(.finish(ended))
  }

  private mutating func finish(_ id: NavigationID) {
    frames[mainFrame]?.committed = nil
    obey(.loadingEndsFirst)
    loading.progress = 1
    report(.progress(.didFinish(id)))
    addChildren(frames.takeLazyFrames(), to: mainFrame)
  }

  private mutating func show(title new: String) {
    guard new != loading.title else { return }
    loading.title = new
    report(.stateChanged)
  }
}

// Messages between the app's process and the page's process, which may be late (`Crossings`).
extension NavigationMachine {
  /// Sends a message between the processes, which usually arrives at once.
  mutating func cross(_ crossing: Crossing) {
    guard crossings.add(crossing) else { return arrive(crossing) }
    send(.cross(crossing))
  }

  mutating func arrive(_ crossing: Crossing) {
    switch crossing {
    case .action(let id): if main.pending?.id == id { askAboutAction(mainFrame) }
    case .start(let id): if main.pending?.id == id { resume(mainFrame) }
    case .finish(let id): if main.committed?.id == id { finish(id) }
    }
  }
}
