extension Fault: CustomStringConvertible {
  /// The word of the site file, and what belongs to it: `reset at status`.
  public var description: String {
    switch self {
    case .reset(let place): "\(Kind.reset.rawValue) at \(place)"
    case .close(let place): "\(Kind.close.rawValue) at \(place)"
    case .silence(let place): "\(Kind.silence.rawValue) at \(place)"
    case .shortLength(let count): "\(Kind.shortLength.rawValue) by \(count)"
    case .longLength(let count): "\(Kind.longLength.rawValue) by \(count)"
    case .badChunkSize: Kind.badChunkSize.rawValue
    case .missingLastChunk: Kind.missingLastChunk.rawValue
    case .badStatusLine: Kind.badStatusLine.rawValue
    case .bareLF: Kind.bareLF.rawValue
    case .duplicateHeaders(let field): "\(Kind.duplicateHeaders.rawValue) \(field.rawValue)"
    case .oversizedHeaders(let bytes): "\(Kind.oversizedHeaders.rawValue) of \(bytes) bytes"
    case .wrongCoding: Kind.wrongCoding.rawValue
    case .truncatedCoding: Kind.truncatedCoding.rawValue
    }
  }
}

extension Fault.Place: CustomStringConvertible {
  /// `status`, `head 10` or `body 0`, with the number of bytes before it.
  public var description: String {
    switch self {
    case .status: "status"
    case .head(let count): "head \(count)"
    case .body(let count): "body \(count)"
    }
  }
}

extension Occurrence: CustomStringConvertible {
  /// `always`, `first 2`, `every 3` or `probability 0.5, seed 1`.
  public var description: String {
    switch self {
    case .always: "always"
    case .first(let count): "first \(count)"
    case .every(let count): "every \(count)"
    case .probability(let chance, let seed): "probability \(chance), seed \(seed)"
    }
  }
}
