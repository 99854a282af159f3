import WebViewKit

/// A frame of the view: its document, and the navigations in it.
struct Frame: Sendable {
  let id: FrameID
  let parent: FrameID?
  /// The name by which links target it.
  var name: String?
  /// Whether it is an `embed` or `object` element.
  var isEmbedded = false
  /// The permissions of all its documents; `nil` allows everything.
  var sandbox: Sandbox?
  /// The subframes of the document, in document order.
  var children: [FrameID] = []
  /// The document that it shows; `nil` before the first one.
  @Indirect var document: Document?

  /// The navigation that is asked about and not allowed yet.
  @Indirect var pending: Navigation?
  /// The navigation that has started and is not committed.
  @Indirect var provisional: Navigation?
  /// The navigation that is committed and not finished.
  @Indirect var committed: Navigation?

  init(id: FrameID = FrameID(), parent: FrameID? = nil, name: String? = nil) {
    self.id = id
    self.parent = parent
    self.name = name
  }

  /// Whether the provisional or the committed navigation of the frame waits for this load.
  func waits(for load: LoadID) -> Bool { provisional?.load == load || committed?.load == load }

  /// Whether the app is asked about the action of a navigation.
  func asks(about id: NavigationID) -> Bool { pending?.id == id }

  /// The committed navigation whose body has come; `nil` if there is none.
  var complete: NavigationID? { committed?.isBodyComplete == true ? committed?.id : nil }

  /// The permissions of the document that it shows; `nil` allows everything.
  var limits: Sandbox? { document == nil ? sandbox : document?.sandbox }

  var isMain: Bool { parent == nil }
  var isIdle: Bool { pending == nil && provisional == nil && committed == nil }
}

/// The frames of a view: the main one, which is always there, and those within it.
///
/// They are read and changed in place: copies took a sixth of a navigation's time.
struct FrameTable: Sendable {
  /// The frames: first `nil` for a frame that does not exist, then the main frame, then the others.
  private var slots: [Frame?]
  private let mainID: FrameID

  init(main: Frame) {
    slots = [nil, main]
    mainID = main.id
  }

  var main: Frame {
    _read { yield slots[1].unsafelyUnwrapped }
  }

  /// All frames, the main one first.
  var values: [Frame] { slots.compactMap(\.self) }

  /// Returns the first frame that fits, the main one before the others.
  func first(where fits: (Frame) -> Bool) -> Frame? {
    for case let frame? in slots where fits(frame) { return frame }
    return nil
  }

  /// Returns the frame that waits for a load.
  func frame(waitingFor load: LoadID) -> FrameID? { first { $0.waits(for: load) }?.id }

  /// The frame of an id; if the main frame is removed, an empty one replaces it.
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

  /// The index of a frame's slot; 0 if there is no such frame.
  private func slot(of id: FrameID) -> Int {
    id == mainID ? 1 : slots.firstIndex { $0?.id == id } ?? 0
  }
}

/// The path of a frame in its page: the parent's path, and then the position among the parent's
/// children.
struct FramePath: Hashable, Codable, Sendable {
  let places: [Int]

  /// Whether the frame is within the other one, at any depth.
  func isInside(_ other: FramePath) -> Bool {
    places.count > other.places.count && places.starts(with: other.places)
  }
}

/// The permissions of a frame's attribute `sandbox`, or of a policy's directive (HTML 7.6.5).
struct Sandbox: Hashable, Sendable {
  /// A token of the attribute that concerns navigations.
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

  /// Whether at least one of several permissions is given.
  func allows(_ wanted: Permission...) -> Bool { wanted.contains(where: permissions.contains) }

  /// The permissions of the windows that its pages open; `nil` allows everything.
  var ofWindows: Sandbox? { allows(.unsandboxedPopups) ? nil : self }

  /// Returns the permissions that both this sandbox and the one around it give.
  func within(_ outer: Sandbox?) -> Sandbox {
    guard let outer else { return self }
    var both = self
    both.permissions.formIntersection(outer.permissions)
    return both
  }
}
