import Foundation
import WebViewKit

/// The frames of a document.
extension Page {
  /// The frames in the order in which WebKit creates them, and the lazy frames.
  ///
  /// WebKit creates the frames of `embed` and `object` elements last, when it lays out the page. A
  /// lazy frame is not loaded until it is visible. If other frames keep the page loading, the
  /// maximum distance of a lazy frame from the top is unknown.
  var framesAndLazyOnes: ([PageContent.Subframe], [LazyFrame]) {
    let policies = referrerPolicies
    var frames = elements.indices.compactMap(embedded)
    var lazy: [Int: PageContent.Subframe] = [:]
    let all = elements.indices.compactMap { index -> PageContent.Subframe? in
      let policy = policies.last { $0.index < index }?.policy
      let frame = frame(elements[index], policy)
      guard let frame, isLazy(elements[index], frame) else { return frame }
      lazy[index] = frame
      return nil
    }
    frames = all + frames
    let layout = RoughLayout(elements)
    return (
      frames,
      lazy.sorted { $0.key < $1.key }.map { index, frame in
        LazyFrame(
          frame: frame, minimum: layout.minimum(of: index),
          maximum: frames.isEmpty ? layout.maximum(of: index) : nil)
      }
    )
  }

  private func isLazy(_ element: PageElement, _ frame: PageContent.Subframe) -> Bool {
    element.tag == "iframe" && element["loading"]?.lowercased() == "lazy" && frame.content == nil
      && frame.url?.isOfTheWeb == true
  }

  private func frame(
    _ element: PageElement, _ policy: ReferrerPolicy?
  ) -> PageContent.Subframe? {
    guard ["iframe", "frame"].contains(element.tag) else { return nil }
    let source = element["src"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let content = element["srcdoc"].map {
      SubstituteContent(data: Data($0.utf8), mimeType: "text/html", baseURL: base)
    }
    return PageContent.Subframe(
      url: resolve(source), name: element["name"], content: content,
      sandbox: element["sandbox"].map(Sandbox.init),
      referrerPolicy: ReferrerPolicy(attribute: element["referrerpolicy"]) ?? policy)
  }

  /// Returns the frame of an `embed` or `object` element; `nil` if the element has no frame.
  ///
  /// Images, content that cannot be shown, and elements that are not laid out have no frame.
  private func embedded(_ index: Int) -> PageContent.Subframe? {
    let element = elements[index]
    let source =
      switch element.tag {
      case "embed": element["src"]
      case "object": element["data"]
      default: String?.none
      }
    guard let source, !source.isEmpty, let url = resolve(source),
      Self.isFrame(url, of: element["type"] ?? ""), !isHidden(index)
    else { return nil }
    return PageContent.Subframe(url: url, name: element["name"], isEmbedded: true)
  }

  /// The elements whose content is not laid out, or is laid out only as a fallback.
  private static let withoutLayout: Set<String> = [
    "audio", "canvas", "datalist", "meter", "optgroup", "option", "progress", "rp", "video",
    // SVG 2, section 5.6: elements that are never rendered.
    "svg:clippath", "svg:defs", "svg:desc", "svg:marker", "svg:mask", "svg:metadata", "svg:pattern",
    "svg:symbol", "svg:title",
  ]

  /// Whether the attributes of an embedded object show that it is not laid out.
  ///
  /// Such an object loads nothing (observed webkitgtk 2.50.6 in
  /// WebCore/html/HTMLPlugInImageElement.cpp).
  private func isHidden(_ index: Int) -> Bool {
    elements.path(from: index).contains { current in
      let element = elements[current]
      if element["style"]?.contains(/display\s*:\s*none/.ignoresCase()) == true { return true }
      if let word = element["hidden"], word.lowercased() != "until-found", element.tag != "embed" {
        return true
      }
      switch element.tag {
      case "dialog": return element["open"] == nil
      case "object": return current != index && element["data"]?.isEmpty == false
      default: return element["popover"] != nil || Self.withoutLayout.contains(element.tag)
      }
    }
  }

  /// Whether an embedded object is shown in a frame.
  ///
  /// If `type` is empty, the URL's extension determines the type (WebKit
  /// `WebLocalFrameLoaderClient::objectContentType`).
  private static func isFrame(_ url: URL, of type: String) -> Bool {
    let written = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    let type = written.isEmpty ? FileTypes.type(of: url.pathExtension) : written
    guard let type = type?.lowercased() else { return true }
    return !type.hasPrefix("image/") && !MIMETypes.isPlayable(type)
      && type != "application/pdf" && MIMETypes.canShow(type)
  }
}
