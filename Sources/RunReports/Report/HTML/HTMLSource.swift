import Foundation

/// The files of a scenario as they are when the report is written.
struct HTMLSource: Encodable {
  struct File: Encodable {
    var file: String
    var source: String
  }

  var name: String
  /// The scenario; nil where its file is not here.
  var file: String?
  var source: String?
  /// What is expected, the file that holds for every engine first.
  var expectations: [File] = []

  /// Reads them.
  ///
  /// - Parameter folder: Where they lie; nil where that is not known.
  init(_ name: String, in folder: String?) {
    self.name = name
    guard let folder else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".yaml") }).sorted(by: Self.precedes) {
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      if name == "scenario.yaml" {
        (file, source) = (path, text)
      } else if name.hasPrefix("expected.") {
        expectations.append(File(file: name, source: text))
      }
    }
  }

  /// `expected.yaml` is before `expected.webkitgtk.yaml`.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    (one.count(where: { $0 == "." }), one) < (other.count(where: { $0 == "." }), other)
  }
}
