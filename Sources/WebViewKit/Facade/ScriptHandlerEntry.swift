#if !canImport(WebKit)
/// A script message handler and where it was added.
@MainActor struct ScriptHandlerEntry {
  /// Who hears the messages.
  enum Receiver {
    case listening(any WKScriptMessageHandler)
    case replying(any WKScriptMessageHandlerWithReply)
  }

  let receiver: Receiver
  let world: WKContentWorld
  /// The registration as engines know it.
  let values: ScriptHandlerValues

  init(_ receiver: Receiver, _ name: String, _ world: WKContentWorld) {
    self.receiver = receiver
    self.world = world
    let replies = if case .replying = receiver { true } else { false }
    values = ScriptHandlerValues(
      id: ScriptHandlerID(), name: name, world: world.identifier, replies: replies)
  }
}
#endif
