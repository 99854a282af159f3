extension ExpectedTrace {
  /// The causes that ``port`` names.
  public var causes: [String] {
    (port ?? "").split(separator: ";").map {
      String($0.drop(while: \.isWhitespace))
    }
  }

  /// Whether a text names what makes an engine differ: a file of its sources, perhaps with a
  /// function or more words behind a comma, or `setting NAME`; several with `;` between them.
  public static func namesCause(_ port: String) -> Bool {
    let causes = port.split(separator: ";", omittingEmptySubsequences: false)
    return causes.allSatisfy { cause in
      let text = String(cause.drop(while: \.isWhitespace))
      return text.wholeMatch(of: /setting \S.*/) != nil
        || text.wholeMatch(of: /[\w\/+.-]+\.(c|cpp|h|in|m|mm|swift)(, \S.*)?/) != nil
    }
  }
}
