import Foundation
import FoundationNetworking
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

  /// What brings a frame its first document, which is the current item's.
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

  /// What the app is told of a frame.
  mutating func values(of id: FrameID) -> FrameValues {
    obey(.frameTellsItsDocument)
    let frame = frames[id]
    let inherited = frame?.parent.flatMap { frames[$0]?.document?.origin }
    return FrameValues(
      id: id, view: view, isMainFrame: id == mainFrame, url: frame?.document?.url,
      origin: frame?.document?.origin ?? inherited ?? OriginValues(nil))
  }
}
