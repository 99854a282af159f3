/// The requests of a session as an HTTP Archive, version 1.2, which browsers' tools read.
///
/// It has what the server knows and nothing else: -1 stands for what it does not.
public struct HTTPArchive: Sendable, Encodable {
  /// The root of the archive's one object.
  struct Log: Sendable, Encodable {
    let version = "1.2"
    let creator = Creator()
    let entries: [Entry]
    let comment: String?
  }

  /// Who made the archive.
  struct Creator: Sendable, Encodable {
    let name = "fixture-server"
    let version = FixtureServer.version
  }

  /// A name and its value.
  struct Pair: Sendable, Encodable {
    let name: String
    let value: String
  }

  let log: Log
}
