extension Sequence<ScenarioPlace> {
  /// The scenarios that a file belongs to: the one in whose folder it lies, else the group of the
  /// nearest folder that has scenarios below it.
  ///
  /// - Parameter root: The folder of all scenarios, as an absolute path.
  func concerned(by file: String, below root: String) -> [ScenarioPlace] {
    let own = filter { file.hasPrefix($0.folder + "/") }
    guard own.isEmpty, file.hasPrefix(root + "/") else { return own }
    var folder = file
    while folder != root, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let group = filter { $0.folder.hasPrefix(folder + "/") }
      if !group.isEmpty { return group }
    }
    return []
  }
}
