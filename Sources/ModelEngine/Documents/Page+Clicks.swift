import Foundation
import WebViewKit

/// The effects of clicks.
extension Page {
  /// Clicks an element (DOM 2.9, activation behavior).
  ///
  /// This may follow a link, send or reset a form, or toggle a checkbox.
  ///
  /// - Returns: The action of the page; `nil` if the click causes no navigation.
  mutating func click(on index: Int) -> PageAction? {
    guard !elements.isDisabled(index) else { return nil }
    let path = elements.path(from: index)
    for (step, current) in path.enumerated() {
      if isLink(elements[current]) { return follow(elements[current]) }
      if let control = elements[current].tag == "label" ? elements.control(of: current) : nil,
        !path[..<step].contains(control)
      {
        return click(control: control)
      }
      if activates(current) { return click(control: current) }
    }
    return nil
  }

  private func activates(_ index: Int) -> Bool {
    guard !elements.isDisabled(index) else { return false }
    switch elements.inputType(of: index) {
    case .checkbox, .radio: return true
    default: return elements.isSubmitButton(index) || elements.isResetButton(index)
    }
  }

  private mutating func click(control index: Int) -> PageAction? {
    guard activates(index) else { return nil }
    if elements.isSubmitButton(index) { return submit(index) }
    if elements.isResetButton(index) {
      if let form = elements.form(of: index) { reset(form) }
    } else {
      tick(index)
    }
    return nil
  }

  private func isLink(_ element: PageElement) -> Bool {
    switch element.tag {
    case "a", "area": element["href"] != nil
    case "svg:a": element["href"] ?? element["xlink:href"] != nil
    default: false
    }
  }

  /// Returns the URL text of a clicked link if `URL` cannot represent it; `nil` if it can.
  func unheldAddress(clickedOn index: Int) -> String? {
    let link = elements.path(from: index).lazy.map { elements[$0] }.first(where: isLink)
    guard !elements.isDisabled(index), let address = link?["href"] ?? link?["xlink:href"],
      !address.allSatisfy(\.isWhitespace)
    else { return nil }
    let isHeld = destination(address) != nil && !WebAddress.isChanged(address, relativeTo: base)
    return isHeld ? nil : address
  }

  private func pings(of element: PageElement) -> [URL] {
    let addresses = element["ping"]?.split(whereSeparator: \.isWhitespace) ?? []
    return addresses.compactMap { resolve(String($0)) }.filter(\.isOfTheWeb)
  }

  private func follow(_ element: PageElement) -> PageAction? {
    let address = element["href"] ?? element["xlink:href"]
    // Without an engine for scripts, a javascript: link does nothing.
    let url = destination(address)
    guard url?.scheme?.lowercased() != "javascript" else { return nil }
    var request = URLRequest(url: url ?? .aboutBlank)
    if url == nil {
      // An empty `href` stays empty if there is no base to resolve it.
      guard address?.allSatisfy(\.isWhitespace) == true else { return nil }
      request.url = nil
    }
    var action = PageAction(
      request: request, type: .linkActivated, target: element["target"] ?? baseTarget,
      downloadName: element["download"], pings: pings(of: element))
    action.setRelation(of: element)
    return action
  }
}
