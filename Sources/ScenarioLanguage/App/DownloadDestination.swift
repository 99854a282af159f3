/// Where the app of a scenario lets a download go.
package enum DownloadDestination: String, CaseIterable, Hashable, Sendable {
  /// A new file of the suggested name.
  case save
  /// Nowhere: nil, which cancels the download.
  case none
  /// A file that exists already.
  case existingFile
  /// A file in a folder that does not exist.
  case missingFolder
}
