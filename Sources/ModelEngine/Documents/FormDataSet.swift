import Foundation

/// The form data set: the names and values that a form sends, in tree order (HTML 4.10.21.4).
struct FormDataSet: Sendable {
  struct Entry: Hashable, Sendable {
    let name: String
    let value: String
    /// Whether the value is a file; in the model, no file is ever chosen, so the file is empty.
    var isFile = false
  }

  private(set) var entries: [Entry] = []
  /// The encoding that names and values are sent in.
  let encoding: TextEncoding

  /// Constructs the entry list.
  ///
  /// Like WebKit's list, but unlike the standard's, it includes the controls within a `datalist`.
  ///
  /// - Parameter submitter: The button that sends the form; `nil` if it is sent without one.
  init(of form: Int, by submitter: Int?, in elements: [PageElement], _ encoding: TextEncoding) {
    self.encoding = encoding
    for index in elements.indices where elements.form(of: index) == form {
      guard !elements.isDisabled(index) else { continue }
      append(index, isSubmitter: index == submitter, elements)
    }
  }

  init(_ entries: [Entry], _ encoding: TextEncoding = .utf8) {
    self.entries = entries
    self.encoding = encoding
  }

  private mutating func append(_ index: Int, isSubmitter: Bool, _ elements: [PageElement]) {
    let element = elements[index]
    let type = elements.inputType(of: index)
    if type == .image {
      if isSubmitter { appendPlace(element["name"] ?? "") }
      return
    }
    guard let name = element["name"], !name.isEmpty else { return }
    switch element.tag {
    case "select":
      for option in elements.chosenOptions(of: index) where !elements.isDisabled(option: option) {
        add(name, elements.value(ofOption: option))
      }
    case "button":
      if isSubmitter { add(name, element["value"] ?? "") }
    case "textarea": add(name, elements.value(of: index))
    case "input":
      guard let value = value(of: index, type ?? .text, isSubmitter: isSubmitter, elements) else {
        return
      }
      entries.append(Entry(name: name, value: value, isFile: type == .file))
    default: return
    }
    guard let direction = element["dirname"], !direction.isEmpty,
      element.tag == "textarea" || type?.hasDirection == true,
      type != .submit || isSubmitter
    else { return }
    add(direction, elements.isRightToLeft(index) ? "rtl" : "ltr")
  }

  /// Appends the position of a click on an image: always the corner, as for a click by a script.
  private mutating func appendPlace(_ name: String) {
    let prefix = name.isEmpty ? "" : name + "."
    add(prefix + "x", "0")
    add(prefix + "y", "0")
  }

  private mutating func add(_ name: String, _ value: String) {
    entries.append(Entry(name: name, value: value))
  }

  private func value(
    of index: Int, _ type: InputType, isSubmitter: Bool, _ elements: [PageElement]
  ) -> String? {
    let element = elements[index]
    switch type {
    case .submit: return isSubmitter ? element["value"] ?? "Submit" : nil
    case .button, .reset, .image: return nil
    case .checkbox, .radio: return elements.isTicked(index) ? element["value"] ?? "on" : nil
    case .file: return ""
    case .hidden where element["name"]?.lowercased() == "_charset_": return encoding.name
    default: return elements.value(of: index)
    }
  }
}

/// The formats in which a form data set is sent.
extension FormDataSet {
  /// The data set as `application/x-www-form-urlencoded` (URL standard, section 5.2).
  var urlEncoded: String {
    entries.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
  }

  /// The data set as `text/plain`, with a line for each entry (HTML 4.10.21.8).
  var plainText: [UInt8] {
    entries.flatMap { bytes($0.name) + [UInt8(ascii: "=")] + bytes($0.value) + Self.lineEnd }
  }

  /// Returns the data set as `multipart/form-data` (HTML 4.10.21.7).
  func multipart(boundary: String) -> [UInt8] {
    var body: [UInt8] = []
    for entry in entries {
      body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
      body += Self.escaped(bytes(entry.name))
      body += (entry.isFile ? Self.emptyFile : "\"").utf8
      body += "\r\n\r\n".utf8
      body += bytes(entry.value) + Self.lineEnd
    }
    return body + "--\(boundary)--\r\n".utf8
  }

  /// Returns a random boundary in WebKit's format
  /// (`FormDataBuilder::generateUniqueBoundaryString`).
  static func boundary() -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB"
    return "----WebKitFormBoundary" + String((0..<16).compactMap { _ in letters.randomElement() })
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static let emptyFile = "\"; filename=\"\"\r\nContent-Type: application/octet-stream"

  /// Returns a name that is escaped for use within quotation marks.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in
      switch byte {
      case 0x0A: Array("%0A".utf8)
      case 0x0D: Array("%0D".utf8)
      case UInt8(ascii: "\""): Array("%22".utf8)
      default: [byte]
      }
    }
  }

  /// Returns a name or a value with everything encoded except letters, digits and `*-._`.
  private func percentEncoded(_ text: String) -> String {
    Self.percentEncoded(bytes(text))
  }

  static func percentEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        [byte]
      case UInt8(ascii: " "): [UInt8(ascii: "+")]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns a string in the form's encoding, with `\r\n` as line ends.
  private func bytes(_ text: String) -> [UInt8] {
    encoding.encode(
      text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n"))
  }
}
