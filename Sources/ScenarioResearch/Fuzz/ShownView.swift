/// What a view is thought to show while a scenario is made.
///
/// It is good enough to click only where there is something to click; where it is wrong, the
/// scenario cannot be played, and is counted as such.
struct ShownView: Sendable {
  /// The list, nil for a document without anything to click.
  private var list: [Place?] = []
  private var index = -1
  /// Whether a frame has left the document that it had first.
  var hasMovedFrames = false
  /// Whether the page of the current item is thought to be shown.
  var isKnown = true

  /// The page that a click can be made in.
  var page: Place? { isKnown && list.indices.contains(index) ? list[index] : nil }
  /// Whether anything has been shown.
  var isEmpty: Bool { list.isEmpty }
  var canGoBack: Bool { index > 0 }
  var canGoForward: Bool { index + 1 < list.count }
  /// How many items there are behind and ahead.
  var distances: [Int] { list.indices.map { $0 - index }.filter { $0 != 0 } }

  /// Another document, or the same at a fragment.
  mutating func push(_ page: Place?) {
    list.removeSubrange((index + 1)...)
    list.append(page)
    index += 1
    isKnown = true
  }

  /// Another document in the place of the current item.
  mutating func show(_ outcome: Outcome) {
    guard outcome.commits else { return }
    hasMovedFrames = false
    isKnown = true
    if let page = outcome.page, page == self.page { return }
    push(outcome.page)
  }

  /// Takes a page, if it is the one that is shown, for one that nothing can be clicked in.
  mutating func hide(_ page: Place) {
    list = list.map { $0 == page ? nil : $0 }
  }

  mutating func go(by distance: Int) {
    guard list.indices.contains(index + distance) else { return }
    index += distance
    hasMovedFrames = true
  }

  /// A document that has no item of its own.
  mutating func showOutsideOfList() {
    isKnown = false
  }
}
