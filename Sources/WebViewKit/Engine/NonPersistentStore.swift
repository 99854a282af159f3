#if !canImport(WebKit)
/// Stands for a data store in memory: what an engine keeps for it goes away with the last
/// reference.
public final class NonPersistentStore: Hashable, Sendable {
  /// Creates a store that is like no other.
  public init() {}

  /// Whether both are the same object.
  public static func == (left: NonPersistentStore, right: NonPersistentStore) -> Bool {
    left === right
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
#endif
