import AuthoredYAML

extension AuthoredNode {
  /// A length of time in seconds; more than a minute would only stall a test.
  func seconds() throws(AuthoredError) -> Duration {
    let seconds = try number()
    guard 0...60 ~= seconds else { throw error("found \(kind)", expected: "seconds from 0 to 60") }
    return .seconds(seconds)
  }

  /// The seed of a sequence of random numbers.
  func seed() throws(AuthoredError) -> UInt64 { UInt64(try integer(in: 0...Int.max)) }

  /// A place in a reply: `status`, `body`, or a number of bytes of the body.
  func place(
    expected: String = "status, body, or a number of bytes of the body"
  ) throws(AuthoredError) -> ReplyPlace {
    if isPlainScalar, let count = try? integer(in: 0...Int.max) { return .body(count) }
    guard isScalar, let word = try? string(), ["status", "body"].contains(word) else {
      throw error("found \(kind)", expected: expected)
    }
    return word == "status" ? .status : .body
  }
}

extension AuthoredFields {
  /// A pause whose length is written at `key`, with `jitter` and `seed` beside it.
  func pause(_ key: String) throws(AuthoredError) -> Pause {
    let node = try required(key, expected: "seconds from 0 to 60")
    let duration = try node.seconds()
    guard let jitter = self["jitter"] else {
      if let seed = self["seed"] { throw seed.error("'seed' without 'jitter'", expected: "both") }
      return Pause(duration)
    }
    guard let seed = self["seed"] else {
      throw jitter.error("'jitter' without 'seed'", expected: "a seed, the same for each run")
    }
    let spread = try jitter.seconds()
    guard spread <= duration else {
      throw jitter.error("found \(jitter.kind)", expected: "no more seconds than '\(key)'")
    }
    return Pause(duration, jitter: spread, seed: try seed.seed())
  }
}
