import Foundation
import FoundationNetworking
import WebViewKit

extension Page {
  /// What a click on an element asks for: that of the nearest link or button around it; nil where
  /// nothing is asked for.
  func click(on index: Int) -> PageAction? {
    var candidate: Int? = index
    while let current = candidate {
      let element = elements[current]
      if isLink(element) { return follow(element) }
      if isSubmitButton(element) { return submit(current) }
      candidate = element.parent
    }
    return nil
  }

  private func isLink(_ element: PageElement) -> Bool {
    ["a", "area"].contains(element.tag) && element["href"] != nil
  }

  private func follow(_ element: PageElement) -> PageAction? {
    // Without an engine for scripts, a javascript: link does nothing.
    guard let url = destination(element["href"]), url.scheme?.lowercased() != "javascript" else {
      return nil
    }
    return PageAction(
      request: URLRequest(url: url), type: .linkActivated,
      target: element["target"] ?? baseTarget, downloadName: element["download"])
  }

  private func isSubmitButton(_ element: PageElement) -> Bool {
    element["disabled"] == nil && submits(element)
  }

  /// Whether an element is a submit button, disabled or not.
  func submits(_ element: PageElement) -> Bool {
    let type = element["type"]?.lowercased()
    return switch element.tag {
    case "button": type == nil || type == "submit"
    case "input": type == "submit" || type == "image"
    default: false
    }
  }
}
