/// A generator whose numbers are the same for the same seed on every computer (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator for a seed; any number is a good seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the next number from 0 up to 1, made from 53 random bits.
  ///
  /// The standard library's conversion is not used, since it may change between versions.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
