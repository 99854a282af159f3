import AuthoredYAML

extension ViewSetup {
  /// Reads an entry of the key `views`.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `dataStore` | a name; views with the same one share cookies and caches | `main` |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("dataStore")
    self.init()
    if let name = fields["dataStore"] {
      dataStore = try name.string(expected: "a name for the store")
    }
  }
}
