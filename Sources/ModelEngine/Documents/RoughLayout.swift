import Foundation

/// A rough estimate of the positions of elements on a page, without a layout.
struct RoughLayout: Sendable {
  /// The elements that take up no space.
  private static let hidden: Set<String> = [
    "html", "head", "title", "meta", "link", "base", "script", "style", "body", "noscript",
    "template",
  ]
  /// The elements that contain text; each is at most `textHeight` pixels higher than its text.
  private static let texts: Set<String> = [
    "a", "article", "b", "blockquote", "br", "div", "em", "footer", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hr", "i", "li", "main", "nav", "ol", "p", "section", "span", "strong", "ul",
  ]
  private static let textHeight = 100.0

  private let elements: [PageElement]
  private let hasStyles: Bool

  init(_ elements: [PageElement]) {
    self.elements = elements
    hasStyles = elements.contains { element in
      element.tag == "style" || element.tag == "link" && element["rel"] != nil
    }
  }

  /// Returns the minimum distance of an element from the top: the sum of the known heights of the
  /// elements before it.
  func minimum(of index: Int) -> Double {
    let path = elements.path(from: index)
    guard !hasStyles, path.allSatisfy({ elements[$0]["style"] == nil }) else { return 0 }
    return elements.indices[..<index].reduce(0) { sum, other in
      guard let parent = elements[other].parent, path.contains(parent), !path.contains(other) else {
        return sum
      }
      return sum + (Self.height(elements[other]) ?? 0)
    }
  }

  /// Returns the maximum distance of an element from the top; `nil` if anything except simple text
  /// precedes the element.
  ///
  /// Each byte of the page before the element counts as a pixel, and each element adds its height.
  func maximum(of index: Int) -> Double? {
    guard !hasStyles, let offset = elements[index].offset else { return nil }
    var sum = Double(offset)
    for other in elements.indices[..<index] where !Self.hidden.contains(elements[other].tag) {
      let element = elements[other]
      let isPlain = element["style"] == nil && element["class"] == nil
      guard Self.texts.contains(element.tag), isPlain || Self.height(element) != nil else {
        return nil
      }
      sum += Self.textHeight + (Self.height(element) ?? 0)
    }
    return sum
  }

  /// Returns the height of an element whose style sets only a height; `nil` for other elements.
  private static func height(_ element: PageElement) -> Double? {
    guard let match = element["style"]?.wholeMatch(of: /\s*height:\s*(\d+)px\s*;?\s*/) else {
      return nil
    }
    return Double(match.1)
  }
}
