import Synchronization

/// Identifies a thing within its process: no other thing of its kind has the same identifier.
///
/// `Tag` is the kind, so that identifiers of two kinds cannot be confused.
public struct Identifier<Tag>: Hashable, Sendable {
  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Creates an identifier that nothing else has.
  public init() { number = counter.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Counts upward for a whole process, so that an identifier is never given twice.
private let counter = Atomic<UInt64>(0)

/// Identifies a web view, whether the facade or the engine made it.
public typealias ViewID = Identifier<WKWebView>
/// Identifies a navigation, whether the app or the page began it.
public typealias NavigationID = Identifier<WKNavigation>
/// Identifies a frame while it lives.
public typealias FrameID = Identifier<WKFrameInfo>
/// Identifies an item of a back-forward list while it is in the list.
public typealias HistoryItemID = Identifier<WKBackForwardListItem>
/// Identifies a download.
public typealias DownloadID = Identifier<WKDownload>
/// Identifies the scripts and message handlers of a user content controller.
public typealias UserContentID = Identifier<WKUserContentController>
