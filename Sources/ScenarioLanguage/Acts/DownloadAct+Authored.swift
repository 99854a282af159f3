import AuthoredYAML

extension DownloadAct {
  enum Verb: String, CaseIterable {
    case startDownload, cancelDownload
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `startDownload` | `/path`, `NAME:/path` or a URL; or `{url, method, headers, body}` |
  /// | `cancelDownload` | nothing: the view's latest download |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .startDownload: .start(try AuthoredRequest(authored: node))
      case .cancelDownload: try DownloadAct.bare(verb, node)
      }
  }

  init?(bare verb: Verb) {
    switch verb {
    case .startDownload: return nil
    case .cancelDownload: self = .cancel
    }
  }
}
