/// A source of an expectation: behaviour that was observed in an engine, and that is caused by code
/// which the engine shares with WKWebView.
///
/// It is written as `observed webkitgtk 2.50.6 in UIProcess/ProvisionalPageProxy.cpp`.
public struct Observation: Hashable, Sendable, CustomStringConvertible {
  /// The error for a string that begins with `observed` but is not a valid observation.
  public struct Fault: Error, Hashable, Sendable {
    /// A clause that describes the error.
    public var problem: String
    /// The expected form.
    public var expected: String {
      "'observed ENGINE VERSION in FILE' with a file of WebKit that both ports share, as in "
        + "'observed webkitgtk 2.50.6 in UIProcess/ProvisionalPageProxy.cpp'"
    }
  }

  /// The engine's name, such as `webkitgtk`.
  package var engine: String
  /// The engine's version, which consists of numbers separated by dots: `2.50.6`.
  package var version: String
  /// The file of WebKit that causes the behaviour, relative to `Source/WebKit` or `Source`.
  package var file: String

  /// The source as it is written in an expectation.
  public var description: String { "observed \(engine) \(version) in \(file)" }

  /// Whether a source should be an observation, because its first word is `observed`.
  package static func isMeant(by source: String) -> Bool {
    source.split(whereSeparator: \.isWhitespace).first == "observed"
  }

  /// Reads a source that begins with `observed`.
  ///
  /// - Throws: ``Fault`` if the engine, the version or the file is missing, or if only one port has
  ///   the file.
  public init(_ source: String) throws(Fault) {
    let words = source.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, words[1] != "in" else {
      throw Fault(problem: "'\(source)' names no engine")
    }
    guard words.count > 2, words[2].wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil else {
      throw Fault(problem: "'\(source)' names no version of \(words[1])")
    }
    guard words.count == 5, words[3] == "in" else {
      throw Fault(problem: "'\(source)' names no file")
    }
    (engine, version, file) = (words[1], words[2], words[4])
    guard file.wholeMatch(of: /([\w.+-]+\/)+[\w+-]+\.[\w.]+/) != nil else {
      throw Fault(problem: "'\(file)' is not the path of a file")
    }
    if let port = Observation.port(of: file) {
      throw Fault(problem: "'\(file)' belongs to \(port) alone")
    }
  }

  /// The ports that have their own files, keyed by folder names and by suffixes of file names.
  private static let ports = [
    "Cocoa": "Apple's ports", "Mac": "Apple's ports", "IOS": "Apple's ports",
    "GLib": "WebKitGTK and WPE", "Gtk": "WebKitGTK", "Soup": "WebKitGTK and WPE",
    "WPE": "WPE", "Curl": "other ports", "Win": "other ports",
  ]

  /// Returns the ports that a file belongs to; `nil` if all ports share it.
  private static func port(of file: String) -> String? {
    let folders = file.split(separator: "/").dropLast().map { $0.lowercased() }
    let name = file.split(separator: "/").last?.split(separator: ".") ?? []
    if let type = name.last, ["m", "mm"].contains(type) { return "Apple's ports" }
    return ports.sorted { $0.key < $1.key }.first { word, _ in
      folders.contains(word.lowercased()) || name.first?.hasSuffix(word) == true
    }?.value
  }
}
