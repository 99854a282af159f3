/// An act and the web view that it is done to.
public struct AddressedAct: Hashable, Sendable {
  /// What is done.
  public var act: AppAct
  /// Ordinal of the view; nil is the first view in a step and the callback's view in a reaction.
  public var view: Int?
  /// The line of the scenario file.
  public var line: Int

  /// Creates an act.
  public init(_ act: AppAct, view: Int? = nil, line: Int = 0) {
    self.act = act
    self.view = view
    self.line = line
  }
}
