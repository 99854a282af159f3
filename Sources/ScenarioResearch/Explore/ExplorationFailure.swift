import ScenarioPlaying

/// Why a scenario cannot be explored.
package enum ExplorationFailure: Error, CustomStringConvertible {
  /// One interleaving was not played to its end.
  case couldNotRun(interleaving: Int, CouldNotRun)
  /// The same schedule did not lead to the same choices.
  case unsteady(interleaving: Int, tries: Int)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .couldNotRun(let number, let failure):
      "interleaving \(number): \(failure); a scenario whose steps wait for something that not "
        + "every order brings cannot be explored"
    case .unsteady(let number, let tries):
      "interleaving \(number) went another way than before in \(tries) tries: a reply came "
        + "later than the engine waits for it; try again when the machine has less to do"
    }
  }
}
