#if !canImport(WebKit)
/// What one site has stored, as far as an engine tells.
public struct DataRecordValues: Hashable, Sendable {
  /// The site's domain.
  public var name: String
  /// The types of data, as WKWebsiteDataStore names them.
  public var types: Set<String>

  /// Creates the values of a record.
  public init(name: String, types: Set<String>) {
    self.name = name
    self.types = types
  }
}
#endif
