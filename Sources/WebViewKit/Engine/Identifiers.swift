import Synchronization

/// Counts upward for a whole process, so that an identifier is never given twice.
private let counter = Atomic<UInt64>(0)

private func nextNumber() -> UInt64 {
  counter.wrappingAdd(1, ordering: .relaxed).newValue
}

/// Identifies a web view within its process, whether the facade or the engine made it.
public struct ViewID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other view has.
  public init() { number = nextNumber() }
}

/// Identifies one navigation, whether the app or the page began it.
public struct NavigationID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other navigation has.
  public init() { number = nextNumber() }
}

/// Identifies a frame while it lives.
public struct FrameID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other frame has.
  public init() { number = nextNumber() }
}

/// Identifies an item of a back-forward list while it is in the list.
public struct HistoryItemID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other item has.
  public init() { number = nextNumber() }
}

/// Identifies a download within its process.
public struct DownloadID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other download has.
  public init() { number = nextNumber() }
}

/// Identifies one call of a script.
public struct ScriptCallID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other call has.
  public init() { number = nextNumber() }
}

/// Identifies one barrier of ``EngineControl``.
public struct BarrierID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other barrier has.
  public init() { number = nextNumber() }
}

/// Identifies one observer of a store's cookies.
public struct CookieObserverID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other observer has.
  public init() { number = nextNumber() }
}

/// Identifies the scripts and message handlers of one `WKUserContentController`.
public struct UserContentID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other user content has.
  public init() { number = nextNumber() }
}

/// Identifies one registration of a script message handler.
public struct ScriptHandlerID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other registration has.
  public init() { number = nextNumber() }
}

/// Identifies one resource that an app's scheme handler loads.
public struct URLSchemeTaskID: Hashable, Sendable {
  let number: UInt64
  /// Creates an identifier that no other resource has.
  public init() { number = nextNumber() }
}
