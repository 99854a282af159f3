extension EventKind {
  /// Whether an engine reports the event; the others are the app's, the harness's or the server's.
  public var isOfEngine: Bool {
    switch self {
    case .answered, .exception, .skippedScript, .request: false
    default: channel != .step
    }
  }

  /// The fields whose values an engine gives, in the order in which they are printed; the others
  /// are the app's own words.
  public var engineFields: [EventField] { isOfEngine ? fields.filter { !isOfApp($0) } : [] }

  private func isOfApp(_ field: EventField) -> Bool {
    switch (self, field) {
    case (_, .answer), (.read, .name), (.completed, .event), (.downloadStarted, .url): true
    default: false
    }
  }
}
