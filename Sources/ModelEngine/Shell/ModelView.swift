import Foundation
import WebViewKit

/// One view of the engine: its machine, and what the shell keeps for it.
struct ModelView: Sendable {
  var machine: NavigationMachine
  var settings: ViewSettings
  let store: SessionStore
  /// Its place in the order in which views were made.
  let number: Int
  /// The same for views that have opened each other; at first its own.
  var group: ViewID
  /// The number of the last command performed.
  var performed: UInt64 = 0
  /// The loads under way.
  var loads: [LoadID: PageLoad] = [:]
  /// The documents shown or kept, by the load that brought them.
  var pages: [LoadID: Page] = [:]
  /// The first scripts of documents that are on their way, in words.
  var scripts: [LoadID: String] = [:]
  /// What its processes have in memory, oldest first.
  var memory: [MemoryResource] = []
  /// Whether nothing but its downloads may be reported any more.
  var isClosed = false
  /// The back-forward list that was last reported, and its bytes.
  private var saved: (list: SavedHistory?, data: Data?) = (nil, nil)

  init(_ id: ViewID, settings: ViewSettings, store: SessionStore, number: Int) {
    machine = NavigationMachine(view: id)
    self.store = store
    self.number = number
    group = id
    self.settings = settings
    apply(settings)
  }

  /// What WebKit sends on macOS, with the app's name behind it.
  private static let userAgent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  mutating func apply(_ settings: ViewSettings) {
    self.settings = settings
    let name = settings.applicationName.map { " " + $0 } ?? ""
    machine.userAgent = settings.customUserAgent ?? Self.userAgent + name
  }

  /// The pages that a script of the main frame reaches, with their frames: its own, and those of
  /// the same origin within it, in document order.
  var reachablePages: [(frame: FrameID, page: Page)] {
    machine.reachableFrames.compactMap { frame in
      let page = machine.frames[frame]?.document.flatMap { pages[$0.load] }
      return page.map { (frame, $0) }
    }
  }

  /// Takes a user's text into an element of the document that a frame shows.
  mutating func type(_ text: String, into index: Int, of frame: FrameID) {
    guard let load = machine.frames[frame]?.document?.load else { return }
    pages[load]?.type(text, into: index)
  }

  /// The bytes of the back-forward list, made anew if it is another one.
  mutating func interactionState(of state: WebViewState) -> Data? {
    let list = SavedHistory(
      state.history, index: state.historyIndex, entries: machine.history)
    if list != saved.list { saved = (list, list?.data) }
    return saved.data
  }

  /// Forgets the documents that can be shown no more.
  mutating func forgetPages() {
    let live = machine.liveDocuments
    pages = pages.filter { live.contains($0.key) }
  }
}

/// The number of times that a rule of the model was obeyed.
public struct RuleUse: Hashable, Sendable {
  /// The number that the rule has in the documentation.
  public var number: Int
  /// Its name there, such as `cancelledActionIsSilent`.
  public var name: String
  /// How often a decision rested on it.
  public var count: Int

  /// Creates the count of one rule.
  public init(number: Int, name: String, count: Int) {
    self.number = number
    self.name = name
    self.count = count
  }
}
