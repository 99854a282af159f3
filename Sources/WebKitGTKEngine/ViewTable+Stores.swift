#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension ViewTable {
  func perform(_ command: DataStoreCommand) {
    noteActivity()
    switch command {
    case .perform(let action, let store): session(for: store).perform(action)
    case .removeStore(let identifier, let question): removeStore(identifier, question)
    case .fetchIdentifiers(let question): question.answer(storage.identifiers)
    }
  }

  /// Removes a store when the network process has let go of it.
  private func removeStore(_ identifier: String, _ question: Question<String?>) {
    let store = ViewSettings.DataStore.persistent(identifier: identifier)
    guard !views.values.contains(where: { $0.settings.dataStore == store }) else {
      question.answer("Data store is in use")
      return
    }
    sessions.remove(identifier: identifier)
    standby?.getCookiePolicy { [storage] _ in question.answer(storage.remove(identifier)) }
  }
}
#endif
