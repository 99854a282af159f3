import WebViewKit

/// A frame of the view: its document, and the navigations in it.
struct Frame: Sendable {
  let id: FrameID
  let parent: FrameID?
  /// The name by which links target it.
  var name: String?
  /// Whether the frame is an `embed` or `object` element.
  var isEmbedded = false
  /// The sandbox permissions of all documents in the frame; `nil` allows everything.
  var sandbox: Sandbox?
  /// The subframes of the document, in document order.
  var children: [FrameID] = []
  /// The document that the frame shows; `nil` before the first document.
  @Indirect var document: Document?

  /// The navigation that the app is being asked about.
  @Indirect var pending: Navigation?
  /// The navigation that has started and is not yet committed.
  @Indirect var provisional: Navigation?
  /// The navigation that is committed and not yet finished.
  @Indirect var committed: Navigation?

  init(id: FrameID = FrameID(), parent: FrameID? = nil, name: String? = nil) {
    self.id = id
    self.parent = parent
    self.name = name
  }

  /// Whether the provisional or the committed navigation of the frame waits for this load.
  func waits(for load: LoadID) -> Bool { provisional?.load == load || committed?.load == load }

  /// Whether the app is deciding the policy of this navigation's action.
  func asks(about id: NavigationID) -> Bool { pending?.id == id }

  /// The committed navigation whose body is complete; `nil` if there is none.
  var complete: NavigationID? { committed?.isBodyComplete == true ? committed?.id : nil }

  /// The sandbox permissions of the document that the frame shows; `nil` allows everything.
  var limits: Sandbox? { document == nil ? sandbox : document?.sandbox }

  var isMain: Bool { parent == nil }
  var isIdle: Bool { pending == nil && provisional == nil && committed == nil }
}

/// The frames of a view: the main frame, which always exists, and its descendants.
///
/// The frames are read and changed in place. Copying them took a sixth of a navigation's time.
struct FrameTable: Sendable {
  /// The frames.
  ///
  /// Slot 0 is always `nil` and represents frames that do not exist. Slot 1 is the main frame.
  private var slots: [Frame?]
  private let mainID: FrameID
  /// Whether each site in the page has its own process.
  var isolatesSites = false

  init(main: Frame) {
    slots = [nil, main]
    mainID = main.id
  }

  var main: Frame {
    _read { yield slots[1].unsafelyUnwrapped }
  }

  /// All frames, the main frame first.
  var values: [Frame] { slots.compactMap(\.self) }

  /// Returns the first frame that passes a test; the main frame is tested first.
  func first(where fits: (Frame) -> Bool) -> Frame? {
    for case let frame? in slots where fits(frame) { return frame }
    return nil
  }

  /// Returns the frame that waits for a load.
  func frame(waitingFor load: LoadID) -> FrameID? { first { $0.waits(for: load) }?.id }

  /// The frame with the given ID; if the main frame is removed, an empty frame replaces it.
  subscript(id: FrameID) -> Frame? {
    _read { yield slots[slot(of: id)] }
    _modify {
      let slot = slot(of: id)
      yield &slots[slot]
      if (slots[slot] == nil) == (slot > 0) { tidy(slot) }
    }
  }

  /// Gives an added frame its own slot, and removes the slot of a removed frame.
  private mutating func tidy(_ slot: Int) {
    switch slot {
    case 0:
      slots.append(slots[0])
      slots[0] = nil
    case 1: slots[1] = Frame(id: mainID)
    default: slots.remove(at: slot)
    }
  }

  /// Returns the index of a frame's slot; 0 if there is no such frame.
  private func slot(of id: FrameID) -> Int {
    id == mainID ? 1 : slots.firstIndex { $0?.id == id } ?? 0
  }
}

/// The path of a frame in its page: the path of the parent, followed by the frame's position among
/// the parent's children.
struct FramePath: Hashable, Codable, Sendable {
  let places: [Int]

  /// Whether this frame is a descendant of the other one.
  func isInside(_ other: FramePath) -> Bool {
    places.count > other.places.count && places.starts(with: other.places)
  }
}

/// The permissions granted by a frame's `sandbox` attribute or by the CSP directive `sandbox` (HTML
/// 7.6.5).
struct Sandbox: Hashable, Sendable {
  /// A token of the attribute that applies to navigations.
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

  init(_ attribute: String) {
    let tokens = attribute.lowercased().split(whereSeparator: \.isWhitespace)
    permissions = Set(tokens.compactMap { Permission(rawValue: String($0)) })
  }

  /// Whether at least one of the given permissions is granted.
  func allows(_ wanted: Permission...) -> Bool { wanted.contains(where: permissions.contains) }

  /// The permissions of windows that the frame's pages open; `nil` allows everything.
  var ofWindows: Sandbox? { allows(.unsandboxedPopups) ? nil : self }

  /// Returns the permissions that both this sandbox and the one around it grant.
  func within(_ outer: Sandbox?) -> Sandbox {
    guard let outer else { return self }
    var both = self
    both.permissions.formIntersection(outer.permissions)
    return both
  }
}
