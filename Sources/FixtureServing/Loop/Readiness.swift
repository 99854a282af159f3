import CFixtureSystem

/// What a descriptor is watched for, or was found to be.
struct Readiness: OptionSet {
  let rawValue: UInt32

  /// Bytes, a connection, or the peer's end have come.
  static let readable = Readiness(rawValue: FIXTURE_READABLE)
  /// Bytes can be written, or a connection attempt is decided.
  static let writable = Readiness(rawValue: FIXTURE_WRITABLE)
  /// The connection is broken in both directions; reported whether asked for or not.
  static let hungUp = Readiness(rawValue: FIXTURE_HUNG_UP)
}
