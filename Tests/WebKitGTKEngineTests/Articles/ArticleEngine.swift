import ModelEngine
import WebKitGTKEngine
import WebViewKit

/// An engine that the articles' apps run on.
enum ArticleEngine: String, CaseIterable, Sendable {
  case model
  #if WebKitGTK
  case webkitgtk
  #endif

  /// The engines that run scripts.
  static var scripted: [ArticleEngine] { allCases.filter { $0 != .model } }

  /// A new engine.
  func make() throws -> any EngineControl & WebViewBackend {
    switch self {
    case .model: ModelEngine()
    #if WebKitGTK
    case .webkitgtk: try WebKitGTK.engine()
    #endif
    }
  }
}
