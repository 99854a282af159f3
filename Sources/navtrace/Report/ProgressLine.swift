import Foundation

/// The one line at the bottom of a terminal that says what runs now; nothing anywhere else.
struct ProgressLine {
  private let isShown: Bool
  private let width: Int
  private let write: (String) -> Void
  private var isDrawn = false

  /// - Parameters:
  ///   - isShown: Whether there is a terminal that can take a line back.
  ///   - width: The terminal's columns; a longer line could not be taken back.
  init(isShown: Bool, width: Int = 80, write: @escaping (String) -> Void) {
    self.isShown = isShown
    self.width = width
    self.write = write
  }

  /// Shows `[3/40] model redirects/302` in place of what was there.
  mutating func show(number: Int, of count: Int, _ text: String) {
    show("[\(number)/\(count)] \(text)")
  }

  /// Shows a text in place of what was there.
  mutating func show(_ text: String) {
    guard isShown else { return }
    write("\r\u{1B}[K" + String(text.prefix(width - 1)))
    isDrawn = true
  }

  /// Takes the line back, before something else is printed.
  mutating func erase() {
    guard isDrawn else { return }
    write("\r\u{1B}[K")
    isDrawn = false
  }
}
