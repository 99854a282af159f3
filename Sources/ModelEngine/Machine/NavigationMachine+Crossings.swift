import WebViewKit

/// What may be overtaken on its way between the app's process and the page's: the oracle's races.
extension NavigationMachine {
  /// Sends something on its way.
  ///
  /// Whoever explores all orders says when it arrives; otherwise it is there at once.
  mutating func cross(_ crossing: Crossing) {
    switch crossing {
    case .action: obey(.callMayBeOvertaken)
    case .start: obey(.consentMayBeOvertaken)
    case .finish: obey(.finishMayBeOvertaken)
    }
    guard crossingsTakeTime else { return arrive(crossing) }
    crossings.append(crossing)
    tell(crossing)
  }

  /// Something has come to the other side; nothing happens where it has been hurried before.
  mutating func arrived(_ crossing: Crossing) {
    guard let index = crossings.firstIndex(of: crossing) else { return }
    crossings.remove(at: index)
    arrive(crossing)
  }

  /// Lets those arrive now that nothing later may overtake.
  mutating func hurry(_ isMeant: (Crossing) -> Bool) {
    for crossing in crossings where isMeant(crossing) { arrived(crossing) }
  }

  mutating func arrive(_ crossing: Crossing) {
    switch crossing {
    case .action(let id): if main.pending?.id == id { askAboutAction(mainFrame) }
    case .start(let id): if main.pending?.id == id { goOn(mainFrame) }
    case .finish(let id): if main.committed?.id == id { finish(id) }
    }
  }
}
