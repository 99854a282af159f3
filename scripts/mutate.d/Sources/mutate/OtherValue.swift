import Foundation

/// Values of the machine, each with another value of the same type that can replace it.
struct OtherValue: Sendable {
  /// The value to find.
  ///
  /// The first group of the match is replaced.
  private let pattern: @Sendable (Substring) -> Substring?
  private let value: String

  private init(_ value: String, for pattern: @escaping @Sendable (Substring) -> Substring?) {
    self.pattern = pattern
    self.value = value
  }

  /// Returns the range of the value in a line, and its replacement.
  func find(in line: String) -> (Range<String.Index>, String)? {
    guard let found = pattern(line[...]) else { return nil }
    return (found.startIndex..<found.endIndex, value)
  }

  static let all = [
    OtherValue(".linkActivated") { $0.firstMatch(of: /type: (\.other)\b/)?.1 },
    OtherValue(".other") { $0.firstMatch(of: /type: (\.backForward)\b/)?.1 },
    OtherValue(".standard") { $0.firstMatch(of: /kind: (\.(?:replacing|reload))\b/)?.1 },
    OtherValue(".interruptedByPolicyChange") {
      $0.firstMatch(of: /(?:, |return |fail\(|decide\()(\.cancelled)(?![\w(])/)?.1
    },
    OtherValue(".cancelled") {
      $0.firstMatch(
        of: /(?:, |return |fail\(|decide\()(\.(?:interruptedByPolicyChange|tooManyRedirects))\b/)?.1
    },
    OtherValue("nil") { $0.firstMatch(of: /referrer: ((?!nil)[a-z][\w.]*),/)?.1 },
    OtherValue("URL(string: \"http://a/\")") { $0.firstMatch(of: /referrer: (nil),/)?.1 },
    OtherValue(".none") { $0.firstMatch(of: /source: (\.frame\((?:values\(.*?\)|[\w.]+)\))/)?.1 },
    OtherValue("0.3") { $0.firstMatch(of: /progress = (\d[\d.]*)$/)?.1 },
    OtherValue("0.3") { $0.firstMatch(of: /[ ]: (0\.1)$/)?.1 },
    OtherValue("7") { $0.firstMatch(of: /^ *(?:private )?static let \w+ = (\d+)$/)?.1 },
    OtherValue("0.5") { $0.firstMatch(of: /^ *(?:private )?static let \w+ = (\d+\.\d+)$/)?.1 },
    OtherValue("307") { $0.firstMatch(of: /redirect\(.*to: url, status: (status)\)/)?.1 },
    OtherValue("\"\"") { $0.firstMatch(of: /contains\((".+")\)$/)?.1 },
  ]
}
