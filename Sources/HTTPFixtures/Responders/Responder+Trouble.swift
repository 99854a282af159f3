extension Responder {
  /// The same replies, held at a gate until someone opens it.
  public func held(by gate: String, at place: ReplyPlace = .status) -> Waiting {
    Waiting([Wait(for: .gate(gate), at: place)], content: self)
  }

  /// The same replies, later.
  public func delayed(by pause: Pause, at place: ReplyPlace = .status) -> Waiting {
    Waiting([Wait(for: .pause(pause), at: place)], content: self)
  }

  /// The same replies with their body in pieces, and a pause between them.
  public func trickled(bytes: Int, every pause: Pause) -> Paced {
    Paced(Pace(bytes: bytes, every: pause), content: self)
  }

  /// The same replies, their body no faster than this.
  public func limited(toBytesPerSecond bandwidth: Int) -> Paced {
    Paced(.bandwidth(bandwidth), content: self)
  }

  /// The same replies, broken.
  public func failing(with fault: Fault, _ occurrence: Occurrence = .always) -> Faulty {
    Faulty(fault, occurrence, content: self)
  }
}
