import ArgumentParser
import ScenarioLanguage

/// Strengths of evidence as a command line lists them: `pinned,observed`.
struct StrengthList: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible {
  /// The strengths, in the order of the command line.
  let strengths: [EvidenceStrength]

  init?(argument: String) {
    var strengths: [EvidenceStrength] = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let strength = EvidenceStrength(rawValue: String(word)) else { return nil }
      strengths.append(strength)
    }
    self.strengths = strengths
  }

  var description: String { strengths.map(\.rawValue).joined(separator: ",") }
  static var allValueStrings: [String] { EvidenceStrength.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
