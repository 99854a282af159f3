import Foundation
import Synchronization

/// A regular expression of an expectation, whose search stops if it takes too many steps.
///
/// Some, such as `(x+x+)+y`, take twice as many steps for each further character.
final class BoundedExpression: Sendable {
  /// The number of times the library may report progress with one text, every 10,000 steps or so.
  ///
  /// They take 0.2 s at most. A limit of time would depend on how busy the machine is.
  private static let limit = 1000
  private static let known = Mutex<[String: BoundedExpression]>([:])

  private let expression: NSRegularExpression
  private let isOver = Atomic(false)

  /// Whether it took too many steps once; it matches nothing from then on.
  var isGivenUp: Bool { isOver.load(ordering: .relaxed) }

  private init(_ text: String) throws {
    expression = try NSRegularExpression(pattern: "\\A(?:\(text))\\z")
  }

  /// Returns the expression of a text, the same object each time.
  ///
  /// - Throws: If the text is no regular expression.
  static func named(_ text: String) throws -> BoundedExpression {
    try known.withLock { known in
      if let expression = known[text] { return expression }
      let expression = try BoundedExpression(text)
      known[text] = expression
      return expression
    }
  }

  /// Whether the whole of a text matches.
  func matches(_ text: String) -> Bool {
    guard !isGivenUp else { return false }
    var isMatch = false
    var reports = 0
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
    ) { result, _, stop in
      isMatch = result != nil
      reports += 1
      if !isMatch, reports < Self.limit { return }
      self.isOver.store(!isMatch, ordering: .relaxed)
      stop.pointee = true
    }
    return isMatch
  }
}
