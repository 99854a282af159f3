#if !canImport(WebKit)
extension EngineEvent {
  /// The download that the event is about; nil where it is about none, or is its beginning.
  var download: DownloadID? {
    switch self {
    case .downloadDecideDestination(let id, _, _, _),
      .downloadWillPerformHTTPRedirection(let id, _, _, _),
      .downloadDidReceiveAuthenticationChallenge(let id, _, _),
      .downloadProgressed(let id, _, _), .downloadDidFinish(let id), .downloadDidFail(let id, _, _),
      .downloadCancelled(let id, _):
      id
    default: nil
    }
  }
}
#endif
