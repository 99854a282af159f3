import NavigationTrace
import WebViewKit

/// A word in an engine's capability table that no trace has, so that the table would say nothing.
public struct UnknownCapability: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word, with its event where it is a field.
  public var word: String

  /// What is wrong, and what to do.
  public var description: String {
    "the engine's capability table names '\(word)', which no trace has; "
      + "use the names of EventKind, EventField and Channel"
  }
}

extension Observability {
  /// The engine's own table, in the words of a trace.
  ///
  /// - Throws: ``UnknownCapability`` for a word that is none.
  public init(_ capabilities: EngineCapabilities) throws(UnknownCapability) {
    self.init()
    for gap in capabilities.gaps {
      guard let kind = EventKind(rawValue: gap.event) else {
        throw UnknownCapability(word: gap.event)
      }
      guard let name = gap.field else {
        kinds[kind] = gap.reason
        continue
      }
      guard let field = EventField(rawValue: name), kind.fields.contains(field) else {
        throw UnknownCapability(word: "\(gap.event).\(name)")
      }
      fields[kind, default: [:]][field] = gap.reason
    }
    for racy in capabilities.racyChannels {
      if let channel = Channel(rawValue: racy.channel) {
        races.append(Race(channel, reason: racy.reason))
      } else if let kind = EventKind(rawValue: racy.channel) {
        races.append(Race([kind], reason: racy.reason))
      } else {
        throw UnknownCapability(word: racy.channel)
      }
    }
  }
}
