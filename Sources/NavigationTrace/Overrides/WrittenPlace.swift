/// The place in a file at which an event is written.
public struct WrittenPlace: Hashable, Sendable {
  /// The file, as the reader was given it.
  public var file: String
  /// The line, from 1; `nil` if the YAML reader does not report it.
  public var line: Int?

  /// Creates a place.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }

  /// `expected.yaml:12`, without the folder.
  var short: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return line.map { "\(name):\($0)" } ?? name
  }
}
