extension RawClient {
  /// Sends a request for a path.
  func get(_ path: String) async throws {
    try await send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  /// Sends a request and returns the status of the answer; `nil` if the connection ends instead.
  func status(of path: String) async -> String? {
    guard (try? await get(path)) != nil, let answer = try? await receivePiece() else { return nil }
    return String(decoding: answer, as: UTF8.self).split(separator: " ").dropFirst().first
      .map(String.init)
  }
}
