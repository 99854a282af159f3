import AuthoredYAML

extension Site {
  /// The keys of a site file, for files that hold more, such as a scenario.
  public static let keys = ["site", "origins", "root"]

  /// Reads a site from the keys ``keys`` of a mapping; paths are relative to `directory`.
  ///
  /// - Throws: ``AuthoredError`` that names file, line, key and what was expected.
  public init(authored fields: AuthoredFields, directory: String) throws(AuthoredError) {
    self.init(origins: [])
  }
}
