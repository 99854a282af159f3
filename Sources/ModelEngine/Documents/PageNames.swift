import Foundation
import WebViewKit

/// A list of names that pages and responses can contain, with the model's treatment of each name.
///
/// The list contains all names of the standards, so the model reports every name that it does not
/// follow. A name that is not in any standard has no effect in a browser.
package struct PageNames: Sendable {
  /// The treatment of a name by the model.
  package enum Treatment: CustomStringConvertible, Hashable, Sendable {
    /// The numbers of the rules (``Rule``) that implement the name; empty if the name takes effect
    /// before `NavigationMachine` gets the page.
    case followed([Int])
    /// The reason why the name has no effect on navigations.
    case withoutEffect(String)
    /// The page is not modelled from this name on.
    case notModelled

    /// A description of the treatment.
    package var description: String {
      switch self {
      case .followed([]): "followed, by its standard"
      case .followed(let rules):
        "followed, \(rules.count == 1 ? "rule" : "rules") "
          + rules.map(String.init).joined(separator: ", ")
      case .withoutEffect(let reason): "without effect on navigations: \(reason)"
      case .notModelled: "not modelled"
      }
    }
  }

  /// The kind of the names, for a heading.
  package let title: String
  /// The names, grouped by treatment.
  ///
  /// A name may be followed by `=` and the value that the treatment is for.
  package let groups: [(treatment: Treatment, names: [String])]
  /// The values that are not modelled, keyed by name; empty if no value of the name is modelled.
  private let gaps: [String: [String]]

  init(
    _ title: String, followed: [(names: String, rules: [Rule])],
    withoutEffect: [(reason: String, names: String)], notModelled: String = ""
  ) {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.title = title
    groups =
      [(.notModelled, words(notModelled))]
      + followed.map { (.followed($0.rules.map(\.rawValue)), words($0.names)) }
      + withoutEffect.map { (.withoutEffect($0.reason), words($0.names)) }
    gaps = words(notModelled).reduce(into: [:]) { gaps, entry in
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      gaps[parts[0], default: []] += parts.dropFirst()
    }
  }

  /// The names that are not modelled, without their values.
  private var words: [String] { gaps.keys.sorted() }

  /// Whether a name with a value is not modelled.
  private func hasGap(_ name: String, _ value: String) -> Bool {
    guard let values = gaps[name] else { return false }
    let word = value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return values.isEmpty || values.contains(word)
  }
}

extension PageNames {
  /// All lists.
  package static let all = [
    elements, attributes, equivalents, directives, responseFields, schemes,
  ]

  /// The keywords to search for: if a document contains none of them, all its names are modelled.
  ///
  /// The keyword of `svg:a.href` is `svg`, and the keyword of `img.ismap` is `ismap`.
  static let wordsNotModelled = Set(
    (elements.words + attributes.words).compactMap { name in
      let parts = name.split(separator: ":", maxSplits: 1)
      return (parts.count > 1 ? parts[0] : name.split(separator: ".").last).map(String.init)
    })

  /// Returns the first name of an element that is not modelled, as the predicate of a sentence
  /// about its page; `nil` if all names are modelled.
  static func gap(in element: PageElement) -> String? {
    if elements.hasGap(element.tag, "") { return "has <\(element.tag)>" }
    let name = element.attributes.sorted { $0.key < $1.key }.first { name, value in
      attributes.hasGap("\(element.tag).\(name)", value) || attributes.hasGap("*.\(name)", value)
    }
    return name.map { name, value in
      "has <\(element.tag) \(name)\(["", name].contains(value) ? "" : "=\"\(value)\"")>"
    }
  }

  /// Returns the first field of a response that is not modelled, as the predicate of a sentence
  /// about its page; `nil` if all fields are modelled.
  static func gap(in response: ResponseValues) -> String? {
    response.fields.first { name, value in
      let name = name.lowercased()
      return responseFields.hasGap(name, value)
        && (name != "strict-transport-security" || isNamed(response.url))
    }.map { "comes with \($0.name): \($0.value)" }
  }

  /// Whether the host of a URL can be remembered as secure (RFC 6797 section 8.1).
  private static func isNamed(_ url: URL) -> Bool {
    url.scheme == "https" && url.host()?.last?.isLetter == true
  }
}
