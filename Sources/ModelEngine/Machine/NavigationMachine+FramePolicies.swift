import Foundation
import FoundationNetworking
import WebViewKit

/// What WebKit keeps frames within the page from showing: no callback tells of it.
extension NavigationMachine {
  /// Whether a frame may not load an address since a document around it came over https.
  mutating func isMixedContent(_ url: URL?, in frame: FrameID) -> Bool {
    guard let url, url.isOfTheWeb, !url.isSecure,
      ancestors(of: frame).contains(where: { $0.origin.scheme == "https" })
    else { return false }
    obey(.insecureFrameIsBlocked)
    return true
  }

  /// Whether a response forbids to show it in a frame like this one.
  mutating func isForbidden(_ response: ResponseValues, in frame: FrameID) -> Bool {
    let ancestors = ancestors(of: frame)
    guard !ancestors.isEmpty else { return false }
    let origins = ancestors.map(\.origin)
    let policies = response.values(of: "Content-Security-Policy").compactMap(FrameAncestors.init)
    guard policies.isEmpty else {
      obey(.frameAncestorsAreObeyed)
      let own = OriginValues(response.url)
      return !policies.allSatisfy { policy in
        origins.allSatisfy { policy.allows($0, around: own) }
      }
    }
    guard let option = FrameOption(response.values(of: "X-Frame-Options")) else { return false }
    obey(.frameOptionsAreObeyed)
    return option == .deny || origins.contains { $0 != OriginValues(response.url) }
  }

  /// Shows an empty document in place of a forbidden one.
  mutating func showNothing(in frame: FrameID) {
    if let load = frames[frame]?.provisional?.load { tell(.cancel(load)) }
    let load = nextLoad()
    frames[frame]?.provisional?.load = load
    frames[frame]?.provisional?.isForbidden = true
    tell(.deliver(load, .empty))
  }

  /// The documents around a frame, the innermost one first.
  private func ancestors(of frame: FrameID) -> [Document] {
    guard let parent = frames[frame]?.parent else { return [] }
    return [frames[parent]?.document].compactMap(\.self) + ancestors(of: parent)
  }
}
