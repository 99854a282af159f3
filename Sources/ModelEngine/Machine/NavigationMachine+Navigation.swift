import Foundation
import FoundationNetworking
import WebViewKit

/// Start, commit and finish. The callbacks exist for the main frame only (rules 12 and 27).
extension NavigationMachine {
  /// Rule 2: once for each navigation, before every redirect.
  mutating func start(_ navigation: Navigation) {
    var navigation = navigation
    let load = nextLoad()
    navigation.load = load
    frames[navigation.frame]?.provisional = navigation
    if navigation.frame == mainFrame {
      // WebKit clears the pending request and becomes provisional in one step (PageLoadState).
      if apiRequest?.navigation == navigation.id { apiRequest = nil }
      progress = 0.1
      report(.didStartProvisionalNavigation(navigation.id))
    } else {
      // H12: going back in a frame is no loading of the page.
      clearAPIRequest(of: navigation.id)
    }
    if let content = localContent(of: navigation) {
      tell(.deliver(load, content))
    } else {
      tell(.load(load, navigation.request))
    }
  }

  /// What needs no loading, and therefore has no response (rule 6).
  private func localContent(of navigation: Navigation) -> SubstituteContent? {
    switch navigation.kind {
    case .substitute(let content): return content
    case .history(let item) where navigation.frame == mainFrame && cachedPage(item) != nil:
      return .empty
    default:
      let url = navigation.request.url
      return url?.scheme == "about" || url?.absoluteString.isEmpty != false ? .empty : nil
    }
  }

  /// Rule 7: with the first data of the body, or at the end of an empty one.
  mutating func commit(_ id: FrameID) {
    guard let navigation = frames[id]?.provisional else { return }
    let cached = takeCachedPage(for: navigation)
    if id == mainFrame {
      leavePage(for: navigation)
    } else if let load = navigation.load {
      visit(navigation, document: load)
    }
    removeChildren(of: id)
    frames[id]?.provisional = nil
    frames[id]?.committed = navigation
    let document = document(of: navigation)
    frames[id]?.document = document
    guard id == mainFrame else { return }
    if let cached { restore(cached) }
    title = ""
    report(.didCommit(navigation.id))
    setTitle(cached?.title ?? "")
  }

  private func document(of navigation: Navigation) -> Document? {
    guard let load = navigation.load else { return nil }
    let url = navigation.request.url
    var document = Document(
      load: load, url: url, origin: OriginValues(url), request: navigation.request)
    if case .substitute(let content) = navigation.kind, content.request == nil {
      document.isSubstitute = true
    }
    if url?.scheme == "about", let parent = frames[navigation.frame]?.parent {
      document.origin = frames[parent]?.document?.origin ?? document.origin
    }
    if frames[navigation.frame]?.sandbox?.allows(.sameOrigin) == false {
      document.origin = OriginValues(nil)
    }
    let cacheControl = navigation.response?.value(of: "Cache-Control") ?? ""
    document.isNoStore = cacheControl.lowercased().contains("no-store")
    return document
  }

  /// The body is complete: the title is known, then the subframes are asked about, in document
  /// order (H01, H09).
  mutating func end(_ id: FrameID, _ content: PageContent) {
    if frames[id]?.provisional != nil { commit(id) }
    guard frames[id]?.committed != nil else { return }
    frames[id]?.committed?.isBodyComplete = true
    frames[id]?.document?.refresh = content.refresh
    if id == mainFrame, !content.title.isEmpty { setTitle(content.title) }
    addChildren(content.subframes, to: id)
    finishIfComplete(id)
  }

  /// Rule 13: a document is finished when its body and its subframes are.
  mutating func finishIfComplete(_ id: FrameID?) {
    guard let id, let frame = frames[id], let navigation = frame.committed else { return }
    guard navigation.isBodyComplete, frame.children.allSatisfy({ frames[$0]?.isIdle ?? true })
    else { return }
    frames[id]?.committed = nil
    scheduleRefresh(of: id)
    guard id == mainFrame else { return finishIfComplete(frame.parent) }
    // Rules 25 and 26, F16: progress is 1 and loading false before the app hears of the end.
    progress = 1
    report(.didFinish(navigation.id))
  }

  private mutating func setTitle(_ new: String) {
    guard new != title else { return }
    title = new
    if let index = history.firstIndex(where: { $0.values.id == committedItem }) {
      history[index].values.title = new
    }
    report(.stateChanged)
  }
}
