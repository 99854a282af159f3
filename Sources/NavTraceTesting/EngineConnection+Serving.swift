import WebViewKit

#if canImport(WebKit)
extension EngineConnection {
  /// Runs a function that makes views, which are WebKit's own.
  func serving(_ function: @Sendable () async throws -> Void) async throws {
    try await function()
  }

  /// Runs a function that makes views, in place.
  func serving(_ function: () -> Void) { function() }
}
#else
extension EngineConnection {
  /// Runs a function that makes views, which are this connection's.
  func serving(_ function: @Sendable () async throws -> Void) async throws {
    try await EngineConnection.$ofTask.withValue(self, operation: function)
  }

  /// Runs a function that makes views, in place.
  func serving(_ function: () -> Void) {
    EngineConnection.$ofTask.withValue(self, operation: function)
  }
}
#endif
