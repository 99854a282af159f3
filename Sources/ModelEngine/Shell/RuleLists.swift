import WebViewKit

/// The content rule lists of an engine, in memory, keyed by store and by user content.
struct RuleLists: Sendable {
  /// The compiled lists, keyed by the folder of their store and by identifier.
  private var stores: [String?: [String: CompiledRuleList]] = [:]
  /// The lists that the app adds, keyed by user content and by identifier.
  private var contents: [UserContentID: [String: [ContentRule]]] = [:]

  mutating func performAction(_ action: RuleListAction, in folder: String?) {
    switch action {
    case .compile(let identifier, let source, let question):
      do throws(RuleListFailure) {
        let rules = try ContentRuleReader.rules(in: source)
        let list = CompiledRuleList(identifier: identifier, rules: rules)
        stores[folder, default: [:]][identifier] = list
        question.fulfill(.success(list))
      } catch {
        question.fulfill(.failure(error))
      }
    case .lookUp(let identifier, let question):
      let list = stores[folder]?[identifier]
      question.fulfill(
        list.map { .success($0) } ?? .failure(RuleListFailure("Unspecified error during lookup.")))
    case .remove(let identifier, let question):
      let list = stores[folder]?.removeValue(forKey: identifier)
      question.fulfill(list == nil ? RuleListFailure("Unspecified error during remove.") : nil)
    case .fetchIdentifiers(let question):
      question.fulfill(stores[folder]?.keys.sorted() ?? [])
    }
  }

  /// Changes the lists of a user content.
  mutating func apply(_ command: UserContentCommand) {
    switch command.action {
    case .addRuleList(let list):
      contents[command.content, default: [:]][list.identifier] = list.rules as? [ContentRule]
    case .removeRuleList(let identifier): contents[command.content]?[identifier] = nil
    case .removeAllRuleLists: contents[command.content]?.removeAll()
    case .addScript, .removeAllScripts, .addHandler, .removeHandler, .forget: break
    }
  }

  /// Updates a view's lists to those that its user content has now.
  func update(_ view: inout ModelView?) {
    guard let content = view?.settings.userContent, let lists = contents[content] else { return }
    view?.machine.contentRules.lists = lists
  }
}
