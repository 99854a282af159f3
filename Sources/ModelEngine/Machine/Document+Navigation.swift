import Foundation
import WebViewKit

extension Document {
  /// Creates the document that a navigation commits, in the place of the one that its frame shows.
  init?(_ navigation: Navigation, in frames: FrameTable, citing rules: inout RuleUses) {
    guard let load = navigation.load else { return nil }
    let url = navigation.request.url
    self.init(
      load: load, url: url, origin: OriginValues(url), request: navigation.request,
      certificates: navigation.certificates)
    if case .substitute(let content) = navigation.kind, content.request == nil {
      isSubstitute = true
    }
    lastLoadIsVisit = navigation.isVisitOfAnotherPage
    let frame = frames[navigation.frame]
    if url?.isAbout == true, let parent = frame?.parent {
      isFirstBlank = url == .aboutBlank && frame?.document == nil
      rules.obey(.aboutInheritsItsOrigin)
      origin = frames[parent]?.document?.origin ?? origin
    }
    if frame?.sandbox?.allows(.sameOrigin) == false {
      rules.obey(.sandboxTakesTheOrigin)
      origin = OriginValues(nil)
    }
    if navigation.isForbidden { origin = OriginValues(nil) }
    if url?.isSecure == true {
      let cacheControl = navigation.response?.value(of: "Cache-Control") ?? ""
      isNoStore = cacheControl.lowercased().contains("no-store")
    }
  }
}
