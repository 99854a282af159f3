/// The strength of the evidence that WKWebView behaves as expected, strongest first.
///
/// The raw value is the word for the strength in the output of `list` and `show`. The codes, such
/// as S, are defined in `Fixtures/Oracle.yaml`, which lists attested behaviour.
package enum EvidenceStrength: String, CaseIterable, Codable, Hashable, Sendable {
  /// A test on Apple's WKWebView pins the behaviour: code S, M or P.
  case pinned
  /// The behaviour was observed on another port of WebKit, in code that the ports share: code G.
  case observed
  /// The behaviour was read in WebKit's source, in documentation or in a standard: code C.
  case read
  /// The behaviour was inferred from other behaviour: code I.
  case inferred
  /// An author claims the behaviour in words, or names a case or rule that the oracle does not
  /// have.
  case stated

  /// Creates the strength of the weakest code in an oracle entry's text, such as `S (CR), M (BSK)`.
  ///
  /// Tests of WebKitGTK (GLIB) and tests that are switched off (X) are ignored.
  package init(codes: String) {
    let strengths = codes.matches(of: /\b([SMPGCI])\b(?! \(GLIB)/).map { match in
      switch match.1 {
      case "G": EvidenceStrength.observed
      case "C": EvidenceStrength.read
      case "I": EvidenceStrength.inferred
      default: EvidenceStrength.pinned
      }
    }
    self = strengths.max() ?? .inferred
  }
}

extension EvidenceStrength: Comparable {
  /// Whether a strength is stronger than another strength, and therefore sorted before it.
  package static func < (one: EvidenceStrength, other: EvidenceStrength) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
