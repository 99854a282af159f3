internal import FixtureSystem
import Synchronization

/// A cache of the replies made for files, with limits on entries, bytes and open files.
///
/// A full cache cycles through its entries (the clock algorithm) and removes the first one that was
/// not requested since the last cycle.
final class FileCache: Sendable {
  /// The identity of a file, which changes when it is edited, and the media type of the reply.
  struct Key: Hashable, Sendable {
    var identity: FileIdentity
    var type: String
  }

  struct Limits: Sendable {
    var entries = 16_384
    var bytes = 64 << 20
    /// The number of files that are kept open so that they can be sent directly.
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
    /// The index at which the search for an entry to remove continues.
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

/// The replies for files that were just checked for changes, keyed by path, and the folder of the
/// last file.
///
/// A check that was made after a request arrived is recent enough for that request. So if requests
/// arrive together, such as when many clients load one page, the file is checked only once.
final class CheckedFiles: Sendable {
  /// The maximum number of replies that are kept, since a reply may be large or hold a file open.
  private static let limit = 16

  private struct State {
    /// The arrival time of the request for which the files were checked.
    var arrival: UInt64 = 0
    var replies: [String: Representation] = [:]
    /// The last folder that was found below the root, and its path.
    var folder: (place: String, folder: OpenFolder)?

    /// Forgets everything that was checked before the given arrival time.
    mutating func renew(for arrival: UInt64) {
      guard self.arrival < arrival else { return }
      replies.removeAll(keepingCapacity: true)
      folder = nil
      self.arrival = arrival
    }
  }

  private let state = Mutex(State())

  /// Returns the reply for a path if its file was checked after the request's arrival.
  func reply(at path: String, for arrival: UInt64) -> Representation? {
    state.withLock { $0.arrival >= arrival ? $0.replies[path] : nil }
  }

  /// Stores the reply for a path whose file was checked after the request's arrival.
  func insert(_ reply: Representation, at path: String, for arrival: UInt64) {
    state.withLock { state in
      state.renew(for: arrival)
      guard state.arrival == arrival, state.replies.count < Self.limit else { return }
      state.replies[path] = reply
    }
  }

  /// Returns the folder at a path, opened after the request's arrival; `nil` if there is no folder,
  /// or if it is outside the root.
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
