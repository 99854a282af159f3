/// An act and the web view that it is done to.
package struct AddressedAct: Hashable, Sendable {
  /// What is done.
  package var act: AppAct
  /// Ordinal of the view; nil is the first view in a step and the callback's view in a reaction.
  package var view: Int?
  /// The line of the scenario file.
  package var line: Int

  /// Creates an act.
  package init(_ act: AppAct, view: Int? = nil, line: Int = 0) {
    self.act = act
    self.view = view
    self.line = line
  }
}
