import WebViewKit

/// The frames of a view: the main one, which is always there, and those within it.
struct FrameTable: Sendable {
  private(set) var main: Frame
  private var others: [FrameID: Frame] = [:]

  init(main: Frame) { self.main = main }

  /// All frames, the main one first.
  var values: [Frame] { [main] + others.values }

  /// The first frame that fits, the main one before the others.
  func first(where fits: (Frame) -> Bool) -> Frame? {
    fits(main) ? main : others.values.first(where: fits)
  }

  /// The frame of an id; the main one cannot be taken away.
  subscript(id: FrameID) -> Frame? {
    get { id == main.id ? main : others[id] }
    set {
      if id != main.id { others[id] = newValue } else if let newValue { main = newValue }
    }
  }
}
