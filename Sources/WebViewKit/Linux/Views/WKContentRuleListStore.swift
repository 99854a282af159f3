import Foundation

/// A list of content rules that a store has compiled.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  /// The name under which the list is stored.
  open var identifier: String! { compiled.identifier }

  let compiled: CompiledRuleList
  /// The engine that compiled the list; other engines cannot apply it.
  private(set) weak var engine: EngineConnection?

  init(_ compiled: CompiledRuleList, of engine: EngineConnection?) {
    self.compiled = compiled
    self.engine = engine
  }
}

/// A store of compiled content rule lists.
///
/// The engine `ModelEngine` keeps compiled lists in memory until it ends. A rule list is JSON text.
/// <doc:Comparison> lists the rules that `ModelEngine` applies.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private static let shared = WKContentRuleListStore(folder: nil)

  /// The engine that uses the store; `nil` represents the engine of the process.
  package var engine: EngineConnection?
  private let folder: String?

  private init(folder: String?) { self.folder = folder }

  /// Creates a store in a folder; if the folder does not exist, it is created.
  public convenience init!(url: URL!) { self.init(folder: url.path) }

  /// Returns the store that the entire app shares; the object is the same each time.
  open class func `default`() -> WKContentRuleListStore! { shared }

  /// Compiles a list of rules in JSON, and stores it; it replaces a list with the same identifier.
  ///
  /// - Parameter completionHandler: A closure that gets the list, or an error in ``WKError``'s
  ///   domain with the code ``WKError/Code/contentRuleListStoreCompileFailed``.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    ask(
      .contentRuleListStoreCompileFailed, "compilation",
      { .compile(identifier: identifier ?? "", source: encodedContentRuleList ?? "", $0) },
      completionHandler)
  }

  /// Gets a list that was compiled before.
  ///
  /// - Parameter completionHandler: A closure that gets the list, or an error in ``WKError``'s
  ///   domain with the code ``WKError/Code/contentRuleListStoreLookUpFailed``.
  open func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    ask(
      .contentRuleListStoreLookUpFailed, "lookup",
      { .lookUp(identifier: identifier ?? "", $0) }, completionHandler)
  }

  /// Removes a list from the store; views that use the list continue to use it.
  ///
  /// - Parameter completionHandler: A closure that gets `nil`, or an error in ``WKError``'s domain
  ///   with the code ``WKError/Code/contentRuleListStoreRemoveFailed``.
  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: (((any Error)?) -> Void)!
  ) {
    StoreChannel.ask(engine ?? .current, fallback: .unanswered) {
      completionHandler?($0.map { $0.error(.contentRuleListStoreRemoveFailed, "removal") })
    } _: { [folder] in
      .performRuleListAction(.remove(identifier: identifier ?? "", $0), folder: folder)
    }
  }

  /// Gets the identifiers of all lists in the store.
  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: (([String]?) -> Void)!
  ) {
    StoreChannel.ask(engine ?? .current, fallback: []) {
      completionHandler?($0)
    } _: { [folder] in
      .performRuleListAction(.fetchIdentifiers($0), folder: folder)
    }
  }

  private func ask(
    _ code: WKError.Code, _ action: String,
    _ make: (RuleListAction.Answer) -> RuleListAction,
    _ completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    let engine = engine ?? .current
    StoreChannel.ask(engine, fallback: .failure(.unanswered)) { result in
      switch result {
      case .success(let list): completionHandler?(WKContentRuleList(list, of: engine), nil)
      case .failure(let failure): completionHandler?(nil, failure.error(code, action))
      }
    } _: { [folder] in
      .performRuleListAction(make($0), folder: folder)
    }
  }
}

extension WKContentRuleListStore {
  /// Compiles a list of rules in JSON, and stores it; it replaces a list with the same identifier.
  ///
  /// - Throws: An error in ``WKError``'s domain with the code
  ///   ``WKError/Code/contentRuleListStoreCompileFailed``.
  public func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? {
    let (list, error) = await completion {
      compileContentRuleList(
        forIdentifier: identifier, encodedContentRuleList: encodedContentRuleList,
        completionHandler: $0)
    }
    if let error { throw error }
    return list
  }

  /// Returns a list that was compiled before.
  ///
  /// - Throws: An error in ``WKError``'s domain with the code
  ///   ``WKError/Code/contentRuleListStoreLookUpFailed``.
  public func contentRuleList(
    forIdentifier identifier: String!
  ) async throws -> WKContentRuleList? {
    let (list, error) = await completion {
      lookUpContentRuleList(forIdentifier: identifier, completionHandler: $0)
    }
    if let error { throw error }
    return list
  }

  /// Removes a list from the store; views that use the list continue to use it.
  ///
  /// - Throws: An error in ``WKError``'s domain with the code
  ///   ``WKError/Code/contentRuleListStoreRemoveFailed``.
  public func removeContentRuleList(forIdentifier identifier: String!) async throws {
    let error = await completion {
      removeContentRuleList(forIdentifier: identifier, completionHandler: $0)
    }
    if let error { throw error }
  }

  /// Returns the identifiers of all lists in the store.
  public func availableIdentifiers() async -> [String]? {
    await completion { getAvailableContentRuleListIdentifiers($0) }
  }
}

extension RuleListFailure {
  /// The failure of an action to which no engine has responded.
  fileprivate static let unanswered = RuleListFailure("No engine has answered.")

  /// Returns the error that an app gets.
  ///
  /// Its message is stored under the key that WebKit uses (WebKit: WKContentRuleListStore.mm).
  fileprivate func error(_ code: WKError.Code, _ action: String) -> any Error {
    WKError(
      code,
      userInfo: [
        NSLocalizedDescriptionKey:
          "The operation couldn’t be completed. (\(WKErrorDomain) error \(code.rawValue).)",
        NSHelpAnchorErrorKey: "Rule list \(action) failed: \(message)",
      ])
  }
}
