#if os(Linux)
import Glibc

extension ChildSpawn {
  typealias Attributes = posix_spawnattr_t

  static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  static var noAttributes: Attributes { Attributes() }
  /// None: the descriptors have a flag of their own.
  static let moreFlags: Int32 = 0
}
#endif
