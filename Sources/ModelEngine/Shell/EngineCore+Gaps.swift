import Foundation
import WebViewKit

/// The parts of pages that are not modelled, each reported when it could first have changed
/// something.
extension EngineCore {
  /// Records the scripts that pages get, and the rules for their loads.
  mutating func performContentCommand(_ command: UserContentCommand) {
    switch command.action {
    case .addScript(let script): userScripts[command.content, default: []].append(script)
    case .removeAllScripts: userScripts[command.content] = nil
    case .addRuleList, .removeRuleList, .removeAllRuleLists: ruleLists.apply(command)
    // Views may continue using the content.
    case .addHandler, .removeHandler, .forget: break
    }
  }

  /// Takes the gaps of a document that is on its way or shown already.
  mutating func found(_ gaps: [PageGap], by key: LoadKey) {
    guard views[key.view]?.loads[key.load] != nil else { return }
    views[key.view]?.gaps[key.load, default: []] += gaps
    reportGaps(of: key)
  }

  /// Reports the gaps of a document that is shown now, and the scripts that it gets.
  ///
  /// A document's own scripts and those that the app adds run from the commit on, which the app has
  /// been told of (WebCore DocumentLoader::commitData).
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

  /// Reports the script that the user's input to elements of a page would have run.
  ///
  /// - Parameter hasKeys: Whether keys are pressed, too, and not the mouse alone.
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
