/// The note that replaces the source in a recorded trace: `recorded from webkitgtk 2.50.6`.
///
/// Once the trace is accepted, the note is a source: `recorded from model 1, accepted by ada`.
package struct RecordingNote: Hashable, Sendable, CustomStringConvertible {
  private static let beginning = "recorded from "
  private static let acceptance = ", accepted by "

  package var engine: String
  /// The engine's version; empty if it is unknown.
  package var version: String
  /// The person who accepted the recording; `nil` if it is not accepted.
  package var person: String?

  package init(engine: String, version: String, person: String? = nil) {
    self.engine = engine
    self.version = version
    self.person = person
  }

  /// Parses a note; `nil` if a source is not a note.
  package init?(_ source: String) {
    guard source.hasPrefix(Self.beginning) else { return nil }
    let parts = source.dropFirst(Self.beginning.count).split(
      separator: Self.acceptance, maxSplits: 1)
    let words = parts.first?.split(separator: " ", maxSplits: 1) ?? []
    guard let engine = words.first else { return nil }
    self.init(
      engine: String(engine), version: words.count > 1 ? String(words[1]) : "",
      person: parts.count > 1 ? String(parts[1]) : nil)
  }

  package var description: String {
    Self.beginning + engine + (version.isEmpty ? "" : " \(version)")
      + (person.map { Self.acceptance + $0 } ?? "")
  }
}
