/// The strength of the evidence that WKWebView behaves as expected, the strongest first.
///
/// The raw value is the word for the strength in the output of `list` and `show`.
package enum EvidenceStrength: String, CaseIterable, Codable, Hashable, Sendable {
  /// A test pins the behaviour on Apple's WKWebView: code S, M or P.
  case pinned
  /// The behaviour was observed on another port of WebKit, in code that the ports share: code G.
  case observed
  /// The behaviour was read in WebKit's source, in documentation or in a standard: code C.
  case read
  /// The behaviour was inferred from other behaviour: code I.
  case inferred
  /// An author states the behaviour, in words or by a case or rule that is in no list.
  case stated

  /// Creates the strength of the weakest code in a list's text, such as `S (CR), M (BSK)`.
  ///
  /// A test of WebKitGTK only corroborates, and a test that is switched off (X) pins nothing.
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
  /// Whether a strength is greater than another one and therefore listed first.
  package static func < (one: EvidenceStrength, other: EvidenceStrength) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
