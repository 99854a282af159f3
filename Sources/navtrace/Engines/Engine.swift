import Foundation
import WebKitGTKEngine
import WebViewKit

#if os(Linux)
import ModelEngine
#endif

/// The engines by name; nothing else in the package names one.
enum Engine: String, CaseIterable, Sendable {
  case model
  case webkitgtk

  /// The engines that run when nobody asks for any.
  static var builtIn: [Engine] { allCases.filter(\.isBuiltIn) }

  /// Whether the engine is part of this build.
  var isBuiltIn: Bool {
    switch self {
    case .model: true
    case .webkitgtk: WebKitGTK.isBuiltIn
    }
  }
}
