import Foundation
import WebViewKit

/// The content rule lists of a view, keyed by identifier.
struct ContentRules: Sendable {
  var lists: [String: [ContentRule]] = [:]
  /// The names of the actions that have been reported as not applied.
  private var reported: Set<String> = []

  /// Returns the effects of the command that begins a load.
  ///
  /// The first effects report the rules that the model does not apply. The last effect is the
  /// command or, if a rule blocks the load, the failure of the load.
  mutating func effects(
    of command: LoaderCommand, for navigation: Navigation, in frames: FrameTable
  ) -> [Effect] {
    guard !lists.isEmpty, let url = navigation.request.url else { return [.command(command)] }
    guard case .load = command else {
      return decide([.command(command)], by: .localContentPassesContentRules)
    }
    let isMainFrame = navigation.frame == frames.main.id
    let load = DocumentLoad(
      url: url, pageURL: isMainFrame ? url : frames.main.document?.url ?? url,
      isMainFrame: isMainFrame)
    let reports = unapplied(for: load).map { Effect.report(.evidence(evidence(of: $0, at: url))) }
    guard blocks(load) else { return reports + [.command(command)] }
    let owner = LoadOwner.navigation(navigation.frame, navigation.id)
    return decide(reports + [.fail(owner, .blockedByContentRule)], by: .contentRuleBlocksTheLoad)
  }

  /// Whether a rule blocks a load.
  func blocks(_ load: DocumentLoad) -> Bool { actions(for: load).contains(.block) }

  /// Returns the names of the actions that apply to a load but that the model does not perform.
  ///
  /// Each name is returned only once per view.
  mutating func unapplied(for load: DocumentLoad) -> [String] {
    var names: [String] = []
    for case .other(let name) in actions(for: load) where reported.insert(name).inserted {
      names.append(name)
    }
    return names.sorted()
  }

  private func evidence(of name: String, at url: URL) -> EngineEvent.Evidence {
    let message = "gets a content rule, '\(name)', that the model does not apply"
    // The model draws nothing, so a hidden element makes no difference.
    return name == ContentRule.hiding
      ? .signal(message) : .notModelled(UnmodelledPart(url: url, message: message))
  }

  private func actions(for load: DocumentLoad) -> [ContentRule.Action] {
    // WebKit applies no rules to data: (ContentExtensionsBackend::actionsForResourceLoad).
    guard load.url.scheme?.lowercased() != "data" else { return [] }
    return lists.values.flatMap { list in
      list.lazy.filter { $0.trigger.matches(load) }.map(\.action)
        .prefix { $0 != .ignoreFollowingRules }.reversed()
        .prefix { $0 != .ignorePreviousRules }
    }
  }
}
