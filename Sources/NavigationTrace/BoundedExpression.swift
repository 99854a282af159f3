import Foundation
import Synchronization

/// A regular expression of an expectation, which is given up if it takes too long.
///
/// Some take twice as long for each character more, such as `(a|a)*b`.
final class BoundedExpression: Sendable {
  /// How long one text may take.
  private static let limit = Duration.milliseconds(200)
  private static let known = Mutex<[String: BoundedExpression]>([:])

  private let expression: NSRegularExpression
  private let isOver = Atomic(false)

  /// Whether it took too long once; it matches nothing since then.
  var isGivenUp: Bool { isOver.load(ordering: .relaxed) }

  private init(_ text: String) throws {
    expression = try NSRegularExpression(pattern: "\\A(?:\(text))\\z")
  }

  /// The expression of a text, the same each time.
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
    let end = ContinuousClock.now + Self.limit
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
    ) { result, _, stop in
      isMatch = result != nil
      if !isMatch, ContinuousClock.now < end { return }
      self.isOver.store(!isMatch, ordering: .relaxed)
      stop.pointee = true
    }
    return isMatch
  }
}
