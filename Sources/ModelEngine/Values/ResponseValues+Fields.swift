import Foundation
import WebViewKit

extension ResponseValues {
  /// Returns the value of the first field with the given name.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the values of all fields with the given name, split at commas.
  func values(of name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }
      .flatMap { $0.value.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension ResponseValues {
  /// The reason why the model cannot determine what follows the response; `nil` if it can.
  ///
  /// The reason is the predicate of a sentence about the page.
  var gap: String? {
    guard let status, (301...308).contains(status) else { return nil }
    // The model sends no conditional requests.
    if status == 304 { return "comes with the status 304" }
    // No standard says what non-ASCII bytes stand for.
    guard let location = value(of: "Location"),
      !location.utf8.allSatisfy({ $0 < 0x80 }) || WebAddress.isChanged(location, relativeTo: url)
    else { return nil }
    return "leads to \(location)"
  }

  /// The response as the app sees it.
  var withoutSetCookie: ResponseValues {
    obey(.appSeesNoSetCookie)
    // Most responses do not have the field. Comparing lengths is faster than comparing names.
    guard fields.contains(where: { [10, 11].contains($0.name.utf8.count) }) else { return self }
    var response = self
    response.fields.removeAll { ["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
    return response
  }
}

extension URL {
  /// Returns the redirect in the response to a request for the URL; `nil` if the response is shown
  /// as a page.
  ///
  /// A response without `Location` is shown as a page. So is a response from the app for its own
  /// scheme.
  func redirect(of response: ResponseValues) -> Redirect? {
    guard let status = response.status, [301, 302, 303, 307, 308].contains(status),
      let location = response.value(of: "Location")
    else { return nil }
    guard isOfTheWeb else { return decide(nil, by: .appsRedirectIsShown) }
    if location.isEmpty { return .withoutAddress }
    return WebAddress.resolve(location, relativeTo: response.url)
      .map { .to($0, status: status) } ?? .malformed
  }
}

extension ReferrerPolicy {
  init?(of response: ResponseValues) {
    let name = "Referrer-Policy"
    // Most responses do not have the field. Comparing lengths is faster than comparing names.
    guard response.fields.contains(where: { $0.name.utf8.count == name.utf8.count }) else {
      return nil
    }
    self.init(fields: response.values(of: name))
  }
}

/// A redirect response.
enum Redirect: Hashable, Sendable {
  case to(URL, status: Int)
  /// `Location` is not a valid URL.
  case malformed
  /// `Location` is empty.
  case withoutAddress
}

/// The frames that may show a page, according to `X-Frame-Options` (RFC 7034).
enum FrameOption: Hashable, Sendable {
  /// No frame.
  case deny
  /// Only frames in pages of the same origin.
  case sameOrigin

  /// Parses the values of the field.
  ///
  /// - Returns: `nil` if every frame may show the page, or if no value is known. Values that
  ///   contradict each other allow no frame (WebKit `parseXFrameOptionsHeader`).
  init?(_ values: [String]) {
    let words = Set(values.map { $0.lowercased() })
    switch words {
    case ["sameorigin"]: self = .sameOrigin
    case ["deny"]: self = .deny
    default:
      guard words.count > 1, !words.isDisjoint(with: ["deny", "sameorigin"]) else { return nil }
      self = .deny
    }
  }
}

/// The parameters of a header field: `name=value` or `name="value"`, separated by `;` or `,`
/// (RFC 9110 section 5.6.6).
struct LenientParameters: Sendable {
  private var values: [String: String] = [:]

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split { $0 == ";" || $0 == "," || $0.isWhitespace }.last ?? ""
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      values[name.lowercased()] = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
    }
  }

  subscript(name: String) -> String? { values[name] }

  private static func token(_ rest: inout Substring) -> String {
    let token = rest.prefix { $0 != ";" && $0 != "," }
    rest.removeFirst(token.count)
    return String(token.reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var value = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return value
  }
}
