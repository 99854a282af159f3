import Foundation
import FoundationNetworking
import WebViewKit

/// Frames within the page: they cause actions, responses and challenges, nothing else (rule 12).
extension NavigationMachine {
  /// Makes the frames of a parsed document, then asks about each in document order (H09).
  ///
  /// The action comes from the parent frame (H01).
  mutating func addChildren(_ subframes: [PageContent.Subframe], to parent: FrameID) {
    let allowed = subframes.filter { isAllowed($0, in: parent) }
    let children = allowed.map { ($0, Frame(parent: parent, name: $0.name)) }
    for (subframe, frame) in children {
      frames[frame.id] = frame
      let outer = frames[parent]?.sandbox
      frames[frame.id]?.sandbox = subframe.sandbox.map { $0.within(outer) } ?? outer
      frames[parent]?.children.append(frame.id)
    }
    for (subframe, frame) in children {
      if let request = savedRequest(of: frame.id, in: parent) {
        begin(
          Navigation(
            frame: frame.id, request: request, type: .backForward, kind: .replacing))
      } else {
        begin(first(subframe, frame.id, in: parent))
      }
    }
  }

  /// What brings a frame its first document, which is the current item's.
  private func first(
    _ subframe: PageContent.Subframe, _ frame: FrameID, in parent: FrameID
  ) -> Navigation {
    let request = URLRequest(url: subframe.content == nil ? subframe.url ?? .aboutBlank : .srcdoc)
    return Navigation(
      frame: frame, request: prepared(request, referrer: parent), type: .other,
      source: .frame(values(of: parent)),
      kind: subframe.content.map { .substitute($0) } ?? .replacing)
  }

  /// WebKit HTMLFrameElementBase::isURLAllowed: a page may contain itself once, not twice.
  private func isAllowed(_ subframe: PageContent.Subframe, in parent: FrameID) -> Bool {
    guard let url = subframe.url else { return true }
    var selfReferences = 0
    var ancestor: FrameID? = parent
    while let id = ancestor, let frame = frames[id] {
      if frame.document?.url?.isEqualIgnoringFragment(to: url) == true { selfReferences += 1 }
      ancestor = frame.parent
    }
    return selfReferences < 2
  }

  /// The frames below one, in document order.
  func descendants(of frame: FrameID) -> [FrameID] {
    (frames[frame]?.children ?? []).flatMap { [$0] + descendants(of: $0) }
  }

  /// The main frame and those within it that are of its origin.
  var reachableFrames: [FrameID] {
    [mainFrame]
      + descendants(of: mainFrame).filter { frames[$0]?.document?.origin == main.document?.origin }
  }

  /// Takes the frames of a document away with whatever they were doing.
  mutating func removeChildren(of frame: FrameID) {
    for child in descendants(of: frame) {
      abandon(child)
      frames[child] = nil
    }
    frames[frame]?.children = []
  }

  /// What the app is told of a frame: the document that is in it now; before the first one no URL
  /// and the origin of the parent (H08).
  func values(of id: FrameID) -> FrameValues {
    let frame = frames[id]
    let inherited = frame?.parent.flatMap { frames[$0]?.document?.origin }
    return FrameValues(
      id: id, view: view, isMainFrame: id == mainFrame, url: frame?.document?.url,
      origin: frame?.document?.origin ?? inherited ?? OriginValues(nil))
  }
}
