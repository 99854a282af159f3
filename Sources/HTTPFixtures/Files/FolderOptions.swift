import HTTPTypes

/// How the files of a folder are served.
public struct FolderOptions: Hashable, Sendable {
  /// Whether parts of files are sent.
  public var acceptsRanges: Bool
  /// Whether a folder without an index page is answered with a list of its files.
  public var listsFolders: Bool
  /// Whether names that begin with a dot are served; `.well-known` at the top is anyway (RFC 8615).
  public var servesHidden: Bool
  /// Fields that each file gets.
  public var fields: HTTPFields

  /// Creates options, by default those of a folder of pages.
  public init(
    acceptsRanges: Bool = true, listsFolders: Bool = false, servesHidden: Bool = false,
    fields: HTTPFields = [:]
  ) {
    self.acceptsRanges = acceptsRanges
    self.listsFolders = listsFolders
    self.servesHidden = servesHidden
    self.fields = fields
  }
}
