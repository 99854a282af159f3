#if os(macOS)
import Darwin

extension ChildSpawn {
  typealias Attributes = posix_spawnattr_t?

  static var noActions: posix_spawn_file_actions_t? { nil }
  static var noAttributes: Attributes { nil }
  /// Descriptors that are none of the child's streams are closed in it.
  static let moreFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
}
#endif
