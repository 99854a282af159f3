import EventLoops

/// A listening socket or a connection, as a server knows it.
protocol SessionSocket: Watcher {
  /// Answers later requests of a session by what its origins have now.
  func adopt(_ services: [String: OriginService], of session: String)

  /// Ends as soon as the exchange at hand, if it belongs to a session.
  func drain(_ session: String)

  /// Ends at once, if it belongs to a session.
  func close(_ session: String)
}
