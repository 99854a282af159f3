import Synchronization

/// An identifier that is unique within the process among the identifiers of one kind.
///
/// `Tag` is the kind. It prevents identifiers of two kinds from being confused.
package struct Identifier<Tag>: Hashable, Sendable {
  /// The number of the identifier; identifiers are numbered in the order of their creation.
  package let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Creates an identifier that has not been used before.
  package init() { number = counter.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The counter for all identifiers in the process; a number is never used twice.
private let counter = Atomic<UInt64>(0)

/// The identifier of a web view, whether WebViewKit or the engine made it.
package typealias ViewID = Identifier<WKWebView>
/// The identifier of a navigation, whether the app or the page began it.
package typealias NavigationID = Identifier<WKNavigation>
/// The identifier of a frame, valid as long as the frame exists.
package typealias FrameID = Identifier<WKFrameInfo>
/// The identifier of an item of a back-forward list, valid as long as the item is in the list.
package typealias HistoryItemID = Identifier<WKBackForwardListItem>
/// The identifier of a download.
package typealias DownloadID = Identifier<WKDownload>
/// The identifier of the scripts and message handlers of a user content controller.
package typealias UserContentID = Identifier<WKUserContentController>
