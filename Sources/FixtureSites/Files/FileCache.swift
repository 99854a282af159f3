internal import FixtureSystem
import Synchronization

/// The replies made for files, by the file's version; bounded in number, bytes and descriptors.
///
/// A full cache goes round its entries and removes the first one that was not asked for since the
/// last round.
final class FileCache: Sendable {
  /// A version of a file, served as a type.
  struct Key: Hashable, Sendable {
    var identity: FileIdentity
    var type: String
  }

  struct Limits: Sendable {
    var entries = 16_384
    var bytes = 64 << 20
    /// Files that are kept open, to be sent from.
    var descriptors = 64
  }

  private struct Entry {
    var key: Key
    var reply: Representation
    var wasAskedFor = true

    var bytes: Int { isOpenFile ? 0 : reply.content.bodyCount }
    var isOpenFile: Bool { if case .file = reply.content { true } else { false } }
  }

  private struct State {
    var entries: [Entry] = []
    var places: [Key: Int] = [:]
    /// The index at which the search for an entry to remove goes on.
    var hand = 0
    var (bytes, descriptors) = (0, 0)
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits = Limits()) { self.limits = limits }

  /// Whether one more file can be kept open without closing another.
  var hasDescriptors: Bool { state.withLock { $0.descriptors < limits.descriptors } }

  subscript(key: Key) -> Representation? {
    state.withLock { state in
      guard let place = state.places[key] else { return nil }
      state.entries[place].wasAskedFor = true
      return state.entries[place].reply
    }
  }

  func insert(_ reply: Representation, for key: Key) {
    state.withLock { state in
      guard state.places[key] == nil else { return }
      let entry = Entry(key: key, reply: reply)
      while !state.entries.isEmpty, isFull(state, with: entry) { Self.removeOne(from: &state) }
      state.places[key] = state.entries.count
      state.entries.append(entry)
      state.bytes += entry.bytes
      state.descriptors += entry.isOpenFile ? 1 : 0
    }
  }

  private func isFull(_ state: State, with entry: Entry) -> Bool {
    state.entries.count >= limits.entries || state.bytes + entry.bytes > limits.bytes
      || entry.isOpenFile && state.descriptors >= limits.descriptors
  }

  private static func removeOne(from state: inout State) {
    while true {
      state.hand = state.hand < state.entries.count ? state.hand : 0
      if state.entries[state.hand].wasAskedFor {
        state.entries[state.hand].wasAskedFor = false
        state.hand += 1
        continue
      }
      state.entries.swapAt(state.hand, state.entries.count - 1)
      let removed = state.entries.removeLast()
      if state.hand < state.entries.count {
        state.places[state.entries[state.hand].key] = state.hand
      }
      state.places[removed.key] = nil
      state.bytes -= removed.bytes
      state.descriptors -= removed.isOpenFile ? 1 : 0
      return
    }
  }
}

/// The replies for files whose versions were read a moment ago, by path, and their folder.
///
/// A version that was read after a request had arrived is new enough for the request. So requests
/// that have arrived together, as when many clients load one page, need one look at the file.
final class CheckedFiles: Sendable {
  /// The greatest number of kept replies; they may be large, or open files.
  private static let limit = 16

  private struct State {
    /// The time after which the versions were read.
    var arrival: UInt64 = 0
    var replies: [String: Representation] = [:]
    /// The last folder that was found below the root, and its place.
    var folder: (place: String, folder: OpenFolder)?

    /// Forgets everything that may be too old for a request's arrival.
    mutating func renew(for arrival: UInt64) {
      guard self.arrival < arrival else { return }
      replies.removeAll(keepingCapacity: true)
      folder = nil
      self.arrival = arrival
    }
  }

  private let state = Mutex(State())

  /// Returns the reply for a path, if the file's version was read after a request's arrival.
  func reply(at path: String, for arrival: UInt64) -> Representation? {
    state.withLock { $0.arrival >= arrival ? $0.replies[path] : nil }
  }

  /// Keeps a reply for a path, whose file's version was read after a request's arrival.
  func insert(_ reply: Representation, at path: String, for arrival: UInt64) {
    state.withLock { state in
      state.renew(for: arrival)
      guard state.arrival == arrival, state.replies.count < Self.limit else { return }
      state.replies[path] = reply
    }
  }

  /// Returns the folder at a place, found below the root after a request's arrival; `nil` if no
  /// folder is there, or if it is outside.
  func folder(
    at place: Substring, in root: ServedFolder, for arrival: UInt64
  ) -> OpenFolder? {
    state.withLock { state in
      state.renew(for: arrival)
      if let (known, folder) = state.folder, known == place { return folder }
      guard let folder = OpenFolder(at: String(place), beneath: root.root) else { return nil }
      state.folder = (String(place), folder)
      return folder
    }
  }
}
