import Foundation
import WebViewKit

/// Reports of the parts of pages that are not modelled; a part is reported when it could first have
/// had an effect.
extension EngineCore {
  /// Records user scripts and content rule lists.
  mutating func performContentCommand(_ command: UserContentCommand) {
    switch command.action {
    case .addScript(let script): userScripts[command.content, default: []].append(script)
    case .removeAllScripts: userScripts[command.content] = nil
    case .addRuleList, .removeRuleList, .removeAllRuleLists: ruleLists.apply(command)
    // Views may continue to use the user content.
    case .addHandler, .removeHandler, .forget: break
    }
  }

  /// Records the gaps of a document that is being loaded or is already shown.
  mutating func found(_ gaps: [PageGap], by key: LoadKey) {
    guard views[key.view]?.loads[key.load] != nil else { return }
    views[key.view]?.gaps[key.load, default: []] += gaps
    reportGaps(of: key)
  }

  /// Reports the gaps of a document that is now shown, and the user scripts that run in it.
  ///
  /// The document's own scripts and user scripts run after the commit, which has already been
  /// reported to the app (WebCore DocumentLoader::commitData).
  mutating func reportGaps(of key: LoadKey) {
    guard let view = views[key.view],
      let frame = view.machine.frames.first(where: { $0.document?.load == key.load })
    else { return }
    let added = userScripts[view.settings.userContent] ?? []
    if added.contains(where: { frame.isMain || !$0.isForMainFrameOnly }) {
      report(.script("gets a user script"), at: frame.document?.url, in: key.view)
    }
    for gap in views[key.view]?.gaps.removeValue(forKey: key.load) ?? [] {
      if case .script = gap, !view.runsScripts(under: frame.limits) { continue }
      report(gap, at: frame.document?.url, in: key.view)
    }
  }

  /// Reports the script that user input to elements of a page would have run.
  ///
  /// - Parameter hasKeys: Whether the input includes key presses, not only mouse events.
  mutating func reportScripts(
    runByInputOn elements: [Int], withKeys hasKeys: Bool = false, of page: Page, _ frame: FrameID,
    in id: ViewID
  ) {
    let scripts = PageScripts(page.elements)
    guard let view = views[id], let frame = view.machine.frames[frame],
      view.runsScripts(under: frame.limits),
      let script = elements.lazy.compactMap({ scripts.first(byInputOn: $0, withKeys: hasKeys) })
        .first
    else { return }
    report(.script("has \(script)"), at: page.url, in: id)
  }

  /// Reports a gap of a page.
  mutating func report(_ gap: PageGap, at url: URL?, in id: ViewID) {
    guard let state = views[id]?.machine.state else { return }
    post(.evidence(.notModelled(UnmodelledPart(url: url, message: gap.message))), state, from: id)
  }
}
