import AuthoredYAML

extension ContentAct {
  enum Verb: String, CaseIterable {
    case loadData, loadFileURL, loadFileRequest, loadSimulatedRequest
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `loadData` | `{text, mime, baseURL}`; HTML and `about:blank` where nothing is said |
  /// | `loadFileURL` | `file:/page.html` in the scenario's folder; or `{url, readAccess}`, where |
  /// | | `file:/` is the folder that may be read where nothing is said |
  /// | `loadFileRequest` | likewise |
  /// | `loadSimulatedRequest` | `{url, text, mime, status}`; HTML without a response where only |
  /// | | the first two are there |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    switch verb {
    case .loadData:
      let fields = try node.fields("text", "mime", "baseURL")
      self = .loadData(
        try fields.required("text", expected: "the text to load").string(),
        mime: try fields["mime"]?.string(expected: "a media type") ?? "text/html",
        baseURL: try fields["baseURL"]?.string(expected: "a path or a URL") ?? "about:blank")
    case .loadFileURL:
      let file = try ContentAct.file(authored: node)
      self = .loadFileURL(file.url, readAccess: file.readAccess)
    case .loadFileRequest:
      let file = try ContentAct.file(authored: node)
      self = .loadFileRequest(file.url, readAccess: file.readAccess)
    case .loadSimulatedRequest:
      let fields = try node.fields("url", "text", "mime", "status")
      self = .loadSimulatedRequest(
        try fields.required("url", expected: "a path or a URL").string(),
        text: try fields.required("text", expected: "the text of the response").string(),
        mime: try fields["mime"]?.string(expected: "a media type"),
        status: try fields["status"]?.integer(in: 100...999))
    }
  }

  init?(bare verb: Verb) { nil }

  private static func file(
    authored node: AuthoredNode
  ) throws(AuthoredError) -> (url: String, readAccess: String) {
    let folder = Scenario.filesName + ":/"
    guard node.isMapping else {
      return (try node.string(expected: "a file, such as file:/page.html"), folder)
    }
    let fields = try node.fields("url", "readAccess")
    return (
      try fields.required("url", expected: "a file, such as file:/page.html").string(),
      try fields["readAccess"]?.string(expected: "a file or folder") ?? folder
    )
  }
}
