#if !canImport(WebKit)
/// Stands for Core Foundation's type: why certificates do not hold.
public final class CFError: Error, CustomStringConvertible {
  private let isJudged: Bool

  init(isJudged: Bool) { self.isJudged = isJudged }

  /// The reason, in a sentence.
  public var description: String {
    isJudged
      ? "the engine does not trust the server's certificates"
      : "the engine has not judged these certificates; evaluate those of a challenge"
  }
}
#endif
