import Synchronization

/// An identifier that is unique within the process among the identifiers of one kind.
///
/// `Tag` is the kind, so that identifiers of two kinds cannot be confused.
package struct Identifier<Tag>: Hashable, Sendable {
  /// The number of the identifier, in the order in which identifiers are made.
  package let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Creates an identifier that was not used before.
  package init() { number = counter.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The counter of all identifiers in the process; no number is used twice.
private let counter = Atomic<UInt64>(0)

/// The identifier of a web view, whether the facade or the engine made it.
package typealias ViewID = Identifier<WKWebView>
/// The identifier of a navigation, whether the app or the page began it.
package typealias NavigationID = Identifier<WKNavigation>
/// The identifier of a frame while it lives.
package typealias FrameID = Identifier<WKFrameInfo>
/// The identifier of an item of a back-forward list while it is in the list.
package typealias HistoryItemID = Identifier<WKBackForwardListItem>
/// The identifier of a download.
package typealias DownloadID = Identifier<WKDownload>
/// The identifier of the scripts and message handlers of a user content controller.
package typealias UserContentID = Identifier<WKUserContentController>
