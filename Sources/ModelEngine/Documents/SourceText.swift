/// The source of a document as it is passed to libgumbo.
///
/// Two elements are renamed to names of the same length. If scripts run, the content of `noscript`
/// is text, but libgumbo has no flag for that. Therefore the element is renamed to `noframes`,
/// whose content is always text. libgumbo replaces `isindex` with several elements, as an older
/// standard did. That element is renamed to a name without any meaning.
struct SourceText {
  private typealias Name = (name: [UInt8], other: [UInt8])

  private static let names: [Name] = [
    (name: Array("noscript".utf8), other: Array("nOfRaMeS".utf8)),
    (name: Array("isindex".utf8), other: Array("iSiNdE-".utf8)),
  ]
  private static let formEnd = Array("/form".utf8)
  private static let foreign = [Array("svg".utf8), Array("math".utf8)]
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)

  private(set) var bytes: [UInt8]
  /// The offsets of the end tags of forms.
  private(set) var formEnds: [Int] = []
  /// The original names that were replaced, keyed by offset.
  private var replaced: [Int: String] = [:]
  /// Whether control characters were replaced with others.
  private let hasControls: Bool

  init(_ text: String, runsScripts: Bool) {
    let hidden = ControlCharacters.hidden(in: text)
    hasControls = hidden != nil
    bytes = Array((hidden ?? text).utf8)
    let names = runsScripts ? Self.names : Array(Self.names.dropFirst())
    var hasForeign = false
    var place = bytes.firstIndex(of: UInt8(ascii: "<"))
    while let sign = place {
      let next = sign + 1 < bytes.count ? bytes[sign + 1] : 0
      if next == UInt8(ascii: "!") {
        if hasForeign { removeSection(at: sign) }
      } else {
        hasForeign = hasForeign || Self.foreign.contains { isWord($0, at: sign + 1) }
        if isWord(Self.formEnd, at: sign + 1) { formEnds.append(sign) }
        replaceName(at: sign + (next == UInt8(ascii: "/") ? 2 : 1), if: names)
      }
      place = bytes[(sign + 1)...].firstIndex(of: UInt8(ascii: "<"))
    }
  }

  /// Replaces a CDATA section with an empty comment.
  ///
  /// If a foreign element in a table contains a CDATA section, an assertion of libgumbo fails and
  /// ends the process.
  private mutating func removeSection(at place: Int) {
    guard bytes[place...].starts(with: Self.sectionStart) else { return }
    var end = place + Self.sectionStart.count
    while end < bytes.count, !bytes[end...].starts(with: Self.sectionEnd) { end += 1 }
    let comment = "<!--".utf8 + [UInt8](repeating: 0x20, count: end - place - 4)
    bytes.replaceSubrange(place..<end, with: comment)
    if end < bytes.count { bytes.replaceSubrange(end..<end + 3, with: "-->".utf8) }
  }

  private mutating func replaceName(at place: Int, if names: [Name]) {
    for (name, other) in names where isWord(name, at: place) {
      replaced[place] = String(decoding: name, as: UTF8.self)
      bytes.replaceSubrange(place..<place + name.count, with: other)
    }
  }

  /// Whether the complete word at an offset is a name, ignoring case.
  private func isWord(_ name: [UInt8], at place: Int) -> Bool {
    let end = place + name.count
    guard end < bytes.count else { return false }
    return
      (bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">"))
      && zip(bytes[place..<end], name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// Returns the original name of a renamed tag; `nil` if the tag was not renamed.
  func replacedName(at place: Int) -> String? { replaced[place] }

  /// Returns a string of libgumbo's tree as it is written in the document.
  func restored(_ text: String) -> String {
    let text = hasControls ? ControlCharacters.restored(in: text) : text
    guard !replaced.isEmpty else { return text }
    return Self.names.reduce(text) { text, names in
      text.replacing(
        String(decoding: names.other, as: UTF8.self),
        with: String(decoding: names.name, as: UTF8.self))
    }
  }
}
