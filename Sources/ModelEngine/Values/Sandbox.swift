/// What the attribute `sandbox` of a frame lets its documents do (HTML 7.6.5).
struct Sandbox: Hashable, Sendable {
  /// What a token of the attribute allows, as far as navigations are concerned.
  enum Permission: String, Sendable {
    case sameOrigin = "allow-same-origin"
    case scripts = "allow-scripts"
    case downloads = "allow-downloads"
    case forms = "allow-forms"
    case popups = "allow-popups"
    case unsandboxedPopups = "allow-popups-to-escape-sandbox"
    case topNavigation = "allow-top-navigation"
    case topNavigationByUser = "allow-top-navigation-by-user-activation"
    case customProtocols = "allow-top-navigation-to-custom-protocols"
  }

  private var permissions: Set<Permission>

  /// Reads the attribute.
  init(_ attribute: String) {
    let tokens = attribute.lowercased().split(whereSeparator: \.isWhitespace)
    permissions = Set(tokens.compactMap { Permission(rawValue: String($0)) })
  }

  /// Whether one of several is there.
  func allows(_ wanted: Permission...) -> Bool { wanted.contains(where: permissions.contains) }

  /// What the windows that it opens may do; nil is everything.
  var ofWindows: Sandbox? { allows(.unsandboxedPopups) ? nil : self }

  /// What a frame with its own attribute may do in a frame that may not do everything.
  func within(_ outer: Sandbox?) -> Sandbox {
    guard let outer else { return self }
    var both = self
    both.permissions.formIntersection(outer.permissions)
    return both
  }
}
