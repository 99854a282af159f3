/// Whether text may carry colours, and the few that reports use.
package struct TerminalStyle: Hashable, Sendable {
  /// A colour of the terminal's own palette, by its SGR parameter.
  package enum Colour: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  package let isColoured: Bool

  /// No escape sequence at all.
  package static let plain = TerminalStyle(isColoured: false)

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// What the environment asks for: NO_COLOR wins, then FORCE_COLOR, then TERM=dumb; otherwise
  /// colours are for terminals only.
  package init(environment: [String: String], isTerminal: Bool) {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false {
      isColoured = false
    } else if let force = environment["FORCE_COLOR"] {
      isColoured = !["", "0", "false"].contains(force)
    } else {
      isColoured = isTerminal && environment["TERM"] != "dumb"
    }
  }

  package func callAsFunction(_ colour: Colour, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}
