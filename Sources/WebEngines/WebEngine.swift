package import WebViewKit

/// An engine that a web view can use: its name on command lines and in files, and its features.
///
/// `webkitgtk+SiteIsolation-UsesBackForwardCache` is WebKitGTK with one feature turned on and one
/// turned off.
public struct WebEngine: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The kinds of engines, regardless of their features.
  package enum Kind: String, Sendable {
    case model, webkitgtk, wkwebview
  }

  package let kind: Kind
  package let features: EngineFeatures

  /// Creates the engine of a name; `nil` if no engine has that name, or the rest of the name is not
  /// a list of features.
  ///
  /// The features themselves are checked when the engine is made or started.
  public init?(rawValue name: String) {
    let base = EngineFeatures.engine(in: name)
    guard let kind = Kind(rawValue: base),
      let features = EngineFeatures(name.dropFirst(base.count))
    else { return nil }
    self.init(kind, features)
  }

  private init(_ kind: Kind, _ features: EngineFeatures = EngineFeatures()) {
    (self.kind, self.features) = (kind, features)
  }

  /// The name, followed by the features that are not at their defaults.
  public var rawValue: String { "\(kind.rawValue)\(features)" }

  /// The model of WKWebView, for Linux only.
  ///
  /// It does not need a browser, and does not run scripts.
  public static let model = WebEngine(.model)
  /// WebKitGTK, a real WebKit, for Linux only.
  ///
  /// A package has to enable the trait `WebKitGTK` to use it.
  public static let webkitgtk = WebEngine(.webkitgtk)
  /// Apple's own WKWebView, for Apple systems only.
  public static let wkwebview = WebEngine(.wkwebview)
  /// All engines, each with all features at their defaults.
  public static let allCases: [WebEngine] = [model, webkitgtk, wkwebview]

  /// Returns the engine with the given features turned on and off.
  ///
  /// - Parameter features: Whether each feature is on, by the identifier that `navtrace doctor
  ///   --features` lists; all other features are at their defaults.
  public func with(features: [String: Bool]) -> WebEngine {
    WebEngine(kind, EngineFeatures(features))
  }

  /// Whether the engine is part of this build.
  package var isBuiltIn: Bool { version != nil }

  /// The engines of this build.
  package static var builtIn: [WebEngine] { allCases.filter(\.isBuiltIn) }

  /// Checks the features of an engine, except WebKitGTK, which checks its own.
  ///
  /// - Throws: `EngineFailure` with the remedy.
  func checkKind() throws(EngineFailure) {
    guard kind != .webkitgtk else { return }
    let known = knownFeatures.map(\.identifier)
    guard let unknown = features.values.keys.sorted().first(where: { !known.contains($0) }) else {
      return
    }
    throw .unavailable(
      engine: rawValue,
      reason: known.isEmpty
        ? "'\(kind.rawValue)' has no features to turn on or off"
        : "it has no feature '\(unknown)', only \(known.joined(separator: ", "))",
      remedy: "leave '\(unknown)' out, or name the engine webkitgtk")
  }
}

extension WebEngine: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
