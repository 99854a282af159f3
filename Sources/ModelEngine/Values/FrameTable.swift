import WebViewKit

/// The frames of a view: the main one, which is always there, and those within it.
///
/// They are read and changed where they lie: to copy them took a sixth of a navigation's time.
struct FrameTable: Sendable {
  /// The main one first; none is nil between changes, but to give them out in place takes
  /// optionals.
  private var frames: [Frame?]
  private let mainID: FrameID

  init(main: Frame) {
    frames = [main]
    mainID = main.id
  }

  /// The main frame.
  var main: Frame {
    _read { yield frames[0].unsafelyUnwrapped }
  }

  /// All frames, the main one first.
  var values: [Frame] { frames.compactMap(\.self) }

  /// The first frame that fits, the main one before the others.
  func first(where fits: (Frame) -> Bool) -> Frame? {
    for case let frame? in frames where fits(frame) { return frame }
    return nil
  }

  /// The frame of an id; where the main one is taken away, an empty one takes its place.
  subscript(id: FrameID) -> Frame? {
    _read {
      if let index = index(of: id) { yield frames[index] } else { yield nil }
    }
    _modify {
      if let index = index(of: id) {
        yield &frames[index]
        if frames[index] == nil { takeAway(index) }
      } else {
        var new: Frame?
        yield &new
        if let new { frames.append(new) }
      }
    }
  }

  private mutating func takeAway(_ index: Int) {
    if index > 0 { frames.remove(at: index) } else { frames[index] = Frame(id: mainID) }
  }

  private func index(of id: FrameID) -> Int? {
    id == mainID ? 0 : frames.firstIndex { $0?.id == id }
  }
}
