import CFixtureSystem

/// What a descriptor is watched for, or was found to be.
package struct Readiness: OptionSet {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bytes, a connection, or the peer's end have come.
  package static let readable = Readiness(rawValue: FIXTURE_READABLE)
  /// Bytes can be written, or a connection attempt is decided.
  package static let writable = Readiness(rawValue: FIXTURE_WRITABLE)
  /// The connection is broken in both directions; reported whether asked for or not.
  package static let hungUp = Readiness(rawValue: FIXTURE_HUNG_UP)
}
