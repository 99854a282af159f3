import WebViewKit

/// Data stores: those on disk are kept in memory too, and end with the engine.
extension EngineCore {
  mutating func perform(_ command: DataStoreCommand) {
    switch command {
    case .perform(let action, let name): store(name).perform(action)
    case .removeStore(let identifier, let question):
      let name = ViewSettings.DataStore.persistent(identifier: identifier)
      if views.values.contains(where: { $0.settings.dataStore == name }) {
        question.answer("Data store is in use")
      } else {
        stores.remove(identifier: identifier)
        question.answer(nil)
      }
    case .fetchIdentifiers(let question): question.answer(stores.identifiers.sorted())
    }
  }

  /// What is kept for a store.
  mutating func store(_ name: ViewSettings.DataStore) -> SessionStore {
    stores.value(for: name) { SessionStore() }
  }
}
