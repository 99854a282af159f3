/// An engine that a web view can use, by its name on command lines and in files.
public enum WebEngine: String, CaseIterable, Hashable, Sendable {
  /// The model of WKWebView, which needs no browser and runs no scripts. Linux only.
  case model
  /// Real WebKit, by WebKitGTK. Linux only, in packages that name the trait `WebKitGTK`.
  case webkitgtk
  /// Apple's own WKWebView. Apple systems only.
  case wkwebview

  /// Whether the engine is part of this build.
  package var isBuiltIn: Bool { version != nil }

  /// The engines of this build.
  package static var builtIn: [WebEngine] { allCases.filter(\.isBuiltIn) }
}
