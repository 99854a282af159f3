import Foundation
import WebViewKit

// The tree of a page's frames: their order, their parents, and their loads.
extension FrameTable {
  /// Returns the descendants of a frame, in document order.
  func descendants(of frame: FrameID) -> [FrameID] {
    (self[frame]?.children ?? []).flatMap { [$0] + descendants(of: $0) }
  }

  /// Returns the documents of a frame's ancestors, the innermost one first.
  func ancestors(of frame: FrameID) -> [Document] {
    guard let parent = self[frame]?.parent else { return [] }
    return [self[parent]?.document].compactMap(\.self) + ancestors(of: parent)
  }

  func path(of frame: FrameID) -> FramePath {
    guard let parent = self[frame]?.parent,
      let place = self[parent]?.children.firstIndex(of: frame)
    else { return FramePath(places: []) }
    return FramePath(places: path(of: parent).places + [place])
  }

  /// The main frame, and its descendants whose documents have the same origin.
  var ofMainOrigin: [FrameID] {
    [main.id]
      + descendants(of: main.id).filter { self[$0]?.document?.origin == main.document?.origin }
  }

  /// Returns the first frame with the given name, in document order.
  func frame(named name: String?) -> FrameID? {
    ([main.id] + descendants(of: main.id)).first { self[$0]?.name == name }
  }

  /// Returns the frame that a target refers to; `nil` if it does not refer to a frame of this view.
  func target(_ name: String?, from frame: FrameID) -> FrameID? {
    switch name?.lowercased() {
    case nil, "", "_self": frame
    case "_top": main.id
    case "_parent": self[frame]?.parent ?? main.id
    case "_blank": nil
    default: descendants(of: frame).first { self[$0]?.name == name } ?? self.frame(named: name)
    }
  }

  /// Returns the referrer of requests from a frame's page.
  ///
  /// For a `srcdoc` document, this is the URL of the page around it.
  ///
  /// - Parameter policy: The policy of the element that causes the request; `nil` if it has none.
  func referrer(of frame: FrameID, under policy: ReferrerPolicy? = nil) -> Referrer? {
    guard let document = self[frame]?.document, let url = document.url else { return nil }
    if policy != nil { obey(.elementsHaveTheirReferrerPolicy) }
    let policy = policy ?? document.referrerPolicy
    guard url == .srcdoc, let parent = self[frame]?.parent else {
      return Referrer(document: url, policy: policy)
    }
    return referrer(of: parent, under: policy)
  }

  /// Returns the values that the app sees for a frame.
  func values(of id: FrameID, in view: ViewID) -> FrameValues {
    let document = self[id]?.document
    let inherited = document == nil ? self[id]?.parent.flatMap { self[$0]?.document?.origin } : nil
    return FrameValues(
      id: id, view: view, isMainFrame: id == main.id, url: document?.url,
      origin: document?.origin ?? inherited ?? OriginValues(nil))
  }

  /// Whether a navigation stays within the document.
  ///
  /// Going to an item can stay within the document even if the item's page is in the page cache.
  func isFragment(_ navigation: Navigation, _ profile: SystemProfile) -> Bool {
    switch navigation.kind {
    case .substitute
    where profile.takesStringsForFragments && isFragment(navigation.request, in: navigation.frame):
      return decide(true, by: .stringIsTakenForAFragment)
    case .standard, .replacing, .history:
      return isFragment(navigation.request, in: navigation.frame)
    case .same, .reload, .substitute:
      return decide(false, by: .reloadIsNoFragment)
    }
  }

  /// Returns the navigation that stops because of the answer about a frame; `nil` if the navigation
  /// continues.
  ///
  /// If a page navigates to a fragment, the navigation continues even if the app cancels it.
  func refused(
    _ frame: FrameID, by policy: NavigationPolicy, _ profile: SystemProfile
  ) -> Navigation? {
    guard policy != .allow, let navigation = self[frame]?.pending else { return nil }
    guard policy == .cancel, case .frame = navigation.source, isFragment(navigation, profile) else {
      return navigation
    }
    return decide(nil, by: .pagesFragmentIsNotCancelled)
  }

  /// Returns the origins whose URLs a new document of a frame upgrades because the previous
  /// document upgraded them.
  func originsToUpgrade(in frame: FrameID, at url: URL?) -> Set<OriginValues> {
    guard let before = self[frame]?.document else { return [] }
    let origins = before.upgradedOrigins
    return !origins.isEmpty && before.url?.domain == url?.domain ? origins : []
  }

  func isFragment(_ request: URLRequest, in frame: FrameID) -> Bool {
    guard let url = request.url, url.fragment != nil, request.httpMethod ?? "GET" == "GET",
      let shown = self[frame]?.document?.url
    else { return false }
    return url.isEqualIgnoringFragment(to: shown)
  }

  /// Whether a frame has nothing left to load; going to a fragment does not load anything.
  func isSettled(_ id: FrameID) -> Bool {
    guard let frame = self[id], !frame.isIdle else { return true }
    guard let pending = frame.pending, frame.provisional == nil, frame.committed == nil else {
      return false
    }
    return isFragment(pending.request, in: id)
  }

  /// Returns the commands that start the delays of client redirects when a frame is complete.
  ///
  /// The redirects belong to the frame's document, and to documents of its descendants that waited
  /// for the frame.
  func dueRefreshes(from frame: FrameID) -> [LoaderCommand] {
    if hasUnfinishedAncestor(frame) {
      if self[frame]?.document?.refresh != nil { obey(.refreshWaitsForTheAncestors) }
      return []
    }
    return ([frame] + descendants(of: frame)).compactMap { id in
      guard let document = self[id]?.document, let refresh = document.refresh else { return nil }
      return decide(.refresh(document.load, after: refresh.delay), by: .refreshWaitsForTheFinish)
    }
  }

  /// Removes and returns a document's client redirect; `nil` if its frame has more to load.
  mutating func removeRefresh(
    of load: LoadID, _ crossings: Crossings
  ) -> (frame: FrameID, refresh: PageContent.Refresh)? {
    guard let frame = first(where: { $0.document?.load == load }),
      frame.isIdle || frame.committed.map({ crossings.isFinishing($0.id) }) == true,
      let refresh = frame.document?.refresh
    else { return nil }
    self[frame.id]?.document?.refresh = nil
    guard !refresh.isOfElement || frame.limits?.allows(.scripts) != false else {
      return decide(nil, by: .sandboxHoldsRefreshes)
    }
    return (frame.id, refresh)
  }

  private func hasUnfinishedAncestor(_ frame: FrameID) -> Bool {
    guard let parent = self[frame]?.parent else { return false }
    return self[parent]?.committed != nil || hasUnfinishedAncestor(parent)
  }

  /// Adds the frames of a parsed document.
  ///
  /// - Returns: The added frames in document order, without those that the page may not contain.
  mutating func add(
    _ subframes: [PageContent.Subframe], to parent: FrameID
  ) -> [(content: PageContent.Subframe, id: FrameID)] {
    let allowed = subframes.filter { isAllowed($0, in: parent) }
    return allowed.map { subframe in
      var frame = Frame(parent: parent, name: subframe.name)
      let outer = self[parent]?.limits
      if outer != nil { obey(.sandboxHoldsWithin) }
      frame.isEmbedded = subframe.isEmbedded
      frame.sandbox = subframe.sandbox.map { $0.within(outer) } ?? outer
      self[frame.id] = frame
      self[parent]?.children.append(frame.id)
      return (subframe, frame.id)
    }
  }

  /// Removes and returns the lazy frames of the page, which have become visible.
  mutating func takeLazyFrames() -> [PageContent.Subframe] {
    guard let lazy = main.document?.lazyFrames, !lazy.isEmpty else { return [] }
    self[main.id]?.document?.lazyFrames = []
    return decide(lazy, by: .lazyFrameWaitsToBeSeen)
  }

  /// Ends all navigations of a frame.
  ///
  /// - Returns: The loads to be cancelled.
  mutating func abandon(_ frame: FrameID) -> [LoadID] {
    let loads = [self[frame]?.provisional?.load, self[frame]?.committed?.load]
    self[frame]?.pending = nil
    self[frame]?.provisional = nil
    self[frame]?.committed = nil
    return loads.compactMap(\.self)
  }

  /// Ends all navigations of a frame's descendants, and returns their loads.
  mutating func abandonChildren(of frame: FrameID) -> [LoadID] {
    descendants(of: frame).flatMap { abandon($0) }
  }

  /// Removes the descendants of a frame, and returns their loads.
  mutating func removeChildren(of frame: FrameID) -> [LoadID] {
    let children = descendants(of: frame)
    let loads = children.flatMap { abandon($0) }
    for child in children { self[child] = nil }
    self[frame]?.children = []
    return loads
  }

  /// Shows a page from the page cache, with its frames as they were.
  mutating func restore(_ page: CachedPage) {
    for frame in page.frames {
      if frame.isMain {
        self[frame.id]?.document = frame.document
        self[frame.id]?.children = frame.children
      } else {
        self[frame.id] = frame
        _ = abandon(frame.id)
      }
    }
  }

  /// Returns the entries of a new item for frames that have no document yet and may never have one.
  func emptySubframes() -> [FramePath: SubframeItem] {
    var items: [FramePath: SubframeItem] = [:]
    for frame in descendants(of: main.id) where self[frame]?.document == nil {
      obey(.framesShowAgainWhatTheyShowed)
      items[path(of: frame)] = SubframeItem(
        request: URLRequest(url: .aboutBlank), document: LoadID(), frame: frame)
    }
    return items
  }
}

extension PageContent.Refresh {
  private static let lockedDelay = 1.0

  /// The client redirect's effect on the back-forward list.
  var kind: Navigation.Kind {
    guard delay <= Self.lockedDelay else { return .standard }
    return decide(.replacing, by: .quickRedirectReplaces)
  }
}

// The order of loads that are independent of each other.
extension FrameTable {
  /// Whether a frame that precedes this load's frame in the document is still being loaded.
  ///
  /// The responses of sibling frames can arrive in any order. A reproducible report needs a fixed
  /// order, and document order is the most natural one.
  func isBehindOthers(_ load: LoadID) -> Bool {
    for id in descendants(of: main.id) {
      guard let frame = self[id] else { continue }
      if frame.waits(for: load) { return false }
      if frame.provisional != nil || frame.committed?.isBodyComplete == false { return true }
    }
    return false
  }

  /// Whether no callback reports an event of a load, so its position in the order does not matter.
  ///
  /// This applies to the commit of a subframe, and to the end of its document while the page still
  /// waits for other frames.
  func isUnheard(_ event: LoaderEvent, of load: LoadID) -> Bool {
    guard let frame = first(where: { $0.waits(for: load) }), !frame.isMain else {
      return false
    }
    switch event {
    case .began: return true
    case .ended(let content):
      var line: Set = [frame.id]
      var ancestor = frame.parent
      while let id = ancestor, line.insert(id).inserted { ancestor = self[id]?.parent }
      return content.subframes.isEmpty && content.refreshes.isEmpty
        && values.map(\.id).contains { !line.contains($0) && !isSettled($0) }
        && line.allSatisfy { self[$0]?.document?.refresh == nil }
    case .connecting, .response, .part, .failed: return false
    }
  }
}
