/// What a recorded trace has in the place of a source: `recorded from webkitgtk 2.50.6`.
public struct RecordingNote: Hashable, Sendable, CustomStringConvertible {
  private static let beginning = "recorded from "

  /// The engine's name.
  public var engine: String
  /// The engine's own version; empty where it was not known.
  public var version: String

  /// Creates a note.
  public init(engine: String, version: String) {
    self.engine = engine
    self.version = version
  }

  /// Reads a note; nil where a source is something else.
  public init?(_ source: String) {
    guard source.hasPrefix(Self.beginning) else { return nil }
    let words = source.dropFirst(Self.beginning.count).split(separator: " ", maxSplits: 1)
    guard let engine = words.first else { return nil }
    self.init(engine: String(engine), version: words.count > 1 ? String(words[1]) : "")
  }

  /// The note as a source.
  public var description: String {
    Self.beginning + engine + (version.isEmpty ? "" : " \(version)")
  }
}
