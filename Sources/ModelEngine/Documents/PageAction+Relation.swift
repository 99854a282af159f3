import Foundation
import WebViewKit

extension PageAction {
  /// Sets the opener and the referrer policy that `rel` and, for links, `referrerpolicy` declare
  /// (HTML 4.6.7, 4.10.21.3).
  mutating func setRelation(of element: PageElement) {
    let words = Set((element["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace))
    if words.contains("noreferrer") {
      referrerPolicy = .noReferrer
    } else if element.tag != "form" {
      referrerPolicy = ReferrerPolicy(attribute: element["referrerpolicy"])
    }
    if !words.isDisjoint(with: ["noreferrer", "noopener"]) {
      isOpener = false
    } else if words.contains("opener") {
      isOpener = true
    }
  }
}
