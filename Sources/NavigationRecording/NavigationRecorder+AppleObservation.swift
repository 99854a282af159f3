#if canImport(WebKit)
import WebViewKit

extension NavigationRecorder {
  /// Tells a connection which views there are, beside those that it knows, until ``leave(_:)``.
  package func join(_ connection: EngineConnection) {
    let (views, isInDialog) = (connection.views, connection.isInDialog)
    connection.views = { [self] in views() + numbers.openViews }
    connection.isInDialog = { [self] view in isInDialog(view) || self.isInDialog(view) }
  }

  /// Tells it nothing more.
  package func leave(_ connection: EngineConnection) {
    connection.views = { [] }
    connection.isInDialog = { _ in false }
  }
}
#endif
