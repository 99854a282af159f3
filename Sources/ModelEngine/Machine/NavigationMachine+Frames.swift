import Foundation
import WebViewKit

/// Frames within the page.
extension NavigationMachine {
  /// Makes the frames of a parsed document, then asks about each.
  mutating func addChildren(_ subframes: [PageContent.Subframe], to parent: FrameID) {
    let allowed = subframes.filter { isAllowed($0, in: parent) }
    let children = allowed.map { ($0, Frame(parent: parent, name: $0.name)) }
    for (subframe, frame) in children {
      frames[frame.id] = frame
      let outer = frames[parent]?.sandbox
      if outer != nil { obey(.sandboxHoldsWithin) }
      frames[frame.id]?.sandbox = subframe.sandbox.map { $0.within(outer) } ?? outer
      frames[parent]?.children.append(frame.id)
    }
    for (subframe, frame) in children {
      obey(.framesOnlyAsk)
      obey(.framesAskInOrder)
      if let request = savedRequest(of: frame.id, in: parent),
        request.url != .srcdoc || subframe.content != nil
      {
        obey(.framesShowAgainWhatTheyShowed)
        let content = request.url == .srcdoc ? subframe.content : nil
        begin(
          Navigation(
            frame: frame.id, request: request, type: .backForward,
            kind: content.map { .substitute($0) } ?? .replacing))
      } else {
        begin(first(subframe, frame.id, in: parent))
      }
    }
  }

  /// Returns the navigation to a frame's first document, which is the current item's.
  private mutating func first(
    _ subframe: PageContent.Subframe, _ frame: FrameID, in parent: FrameID
  ) -> Navigation {
    obey(.parentAsksForItsFrames)
    let request = URLRequest(url: subframe.content == nil ? subframe.url ?? .aboutBlank : .srcdoc)
    return Navigation(
      frame: frame, request: prepared(request, referrer: parent), type: .other,
      source: .frame(values(of: parent)),
      kind: subframe.content.map { .substitute($0) } ?? .replacing)
  }

  /// Whether a page may have such a frame.
  private mutating func isAllowed(_ subframe: PageContent.Subframe, in parent: FrameID) -> Bool {
    guard let url = subframe.url else { return true }
    guard mayShow(url, by: frames[parent]?.document?.origin) else { return false }
    var selfReferences = 0
    var ancestor: FrameID? = parent
    while let id = ancestor, let frame = frames[id] {
      if frame.document?.url?.isEqualIgnoringFragment(to: url) == true { selfReferences += 1 }
      ancestor = frame.parent
    }
    guard selfReferences > 1 else { return true }
    obey(.pageContainsItselfOnce)
    return false
  }

  /// Returns the frames below one, in document order.
  func descendants(of frame: FrameID) -> [FrameID] {
    (frames[frame]?.children ?? []).flatMap { [$0] + descendants(of: $0) }
  }

  /// The main frame and those within it that are of its origin.
  var reachableFrames: [FrameID] {
    [mainFrame]
      + descendants(of: mainFrame).filter { frames[$0]?.document?.origin == main.document?.origin }
  }

  mutating func removeChildren(of frame: FrameID) {
    for child in descendants(of: frame) {
      abandon(child)
      frames[child] = nil
    }
    frames[frame]?.children = []
  }

  mutating func values(of id: FrameID) -> FrameValues {
    obey(.frameHasItsDocument)
    let frame = frames[id]
    let inherited = frame?.parent.flatMap { frames[$0]?.document?.origin }
    return FrameValues(
      id: id, view: view, isMainFrame: id == mainFrame, url: frame?.document?.url,
      origin: frame?.document?.origin ?? inherited ?? OriginValues(nil))
  }
}

/// The content that WebKit keeps frames within the page from showing: no callback reports it.
extension NavigationMachine {
  /// Whether a frame may not load an address since a document around it came over https.
  mutating func isMixedContent(_ url: URL?, in frame: FrameID) -> Bool {
    guard let url, url.isOfTheWeb, !url.isSecure,
      ancestors(of: frame).contains(where: { $0.origin.scheme == "https" })
    else { return false }
    obey(.insecureFrameIsBlocked)
    return true
  }

  /// Whether a document or a redirect of an origin may lead to an address: to local files, only
  /// files may (WebKit SecurityOrigin::canDisplay).
  mutating func mayShow(_ url: URL?, by origin: OriginValues?) -> Bool {
    guard url?.scheme?.lowercased() == "file", origin?.scheme.lowercased() != "file" else {
      return true
    }
    obey(.filesAreForFiles)
    return false
  }

  /// Whether a response forbids to show it in a frame like this one.
  mutating func isForbidden(_ response: ResponseValues, in frame: FrameID) -> Bool {
    let ancestors = ancestors(of: frame)
    guard !ancestors.isEmpty else { return false }
    let origins = ancestors.map(\.origin)
    let policies = response.values(of: "Content-Security-Policy").compactMap(FrameAncestors.init)
    guard policies.isEmpty else {
      obey(.frameAncestorsAreObeyed)
      let own = OriginValues(response.url)
      return !policies.allSatisfy { policy in
        origins.allSatisfy { policy.allows($0, around: own) }
      }
    }
    guard let option = FrameOption(response.values(of: "X-Frame-Options")) else { return false }
    obey(.frameOptionsAreObeyed)
    return option == .deny || origins.contains { $0 != OriginValues(response.url) }
  }

  /// Shows an empty document in place of a forbidden one.
  mutating func showNothing(in frame: FrameID) {
    if let load = frames[frame]?.provisional?.load { sendToLoader(.cancel(load)) }
    let load = nextLoad()
    frames[frame]?.provisional?.load = load
    frames[frame]?.provisional?.isForbidden = true
    sendToLoader(.deliver(load, .empty))
  }

  /// Returns the documents around a frame, the innermost one first.
  private func ancestors(of frame: FrameID) -> [Document] {
    guard let parent = frames[frame]?.parent else { return [] }
    return [frames[parent]?.document].compactMap(\.self) + ancestors(of: parent)
  }
}

/// The limits of pages in a frame with the attribute `sandbox`, and in its windows: no callback
/// tells of it.
extension NavigationMachine {
  /// Schemes that are loaded rather than handed to other software.
  private static let ownSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file",
  ]

  /// Whether a frame's page may follow a link or send a form.
  ///
  /// A click is the user's own, so that what needs that is allowed.
  mutating func mayFollow(_ action: PageAction, from frame: FrameID) -> Bool {
    guard let sandbox = frames[frame]?.sandbox else { return true }
    if action.type == .formSubmitted, !sandbox.allows(.forms) {
      obey(.formsAndDownloadsNeedPermission)
      return false
    }
    guard let target = reachableFrame(action.target, from: frame) else {
      obey(.windowsNeedAllowPopups)
      return sandbox.allows(.popups)
    }
    if target == mainFrame
      || Self.ownSchemes.contains(action.request.url?.scheme?.lowercased() ?? "")
    {
      return true
    }
    obey(.otherSchemesNeedAPermission)
    return sandbox.allows(.popups, .topNavigation, .topNavigationByUser, .customProtocols)
  }

  mutating func mayDownload(in frame: FrameID) -> Bool {
    guard let sandbox = frames[frame]?.sandbox else { return true }
    obey(.formsAndDownloadsNeedPermission)
    return sandbox.allows(.downloads)
  }

  /// Returns the frame that a target stands for; `nil` if there is none, or a sandbox keeps it out
  /// of reach, so that a window is wanted (WebKit FrameLoader::findFrameForNavigation).
  mutating func reachableFrame(_ name: String?, from frame: FrameID) -> FrameID? {
    guard let target = targetFrame(name, from: frame) else { return nil }
    guard target == mainFrame, frame != mainFrame, let sandbox = frames[frame]?.sandbox else {
      return target
    }
    obey(.topNeedsAllowTopNavigation)
    return sandbox.allows(.topNavigation, .topNavigationByUser) ? target : nil
  }
}
