import HTTPFixtures

extension FixtureSession {
  /// The faults that have been added, oldest first.
  public var faults: [SessionFault] { parts.faults }

  /// Breaks the replies at a path from the next request on, whatever answers there.
  ///
  /// Faults stay when the site is replaced, and go with a reset. Of two at one path the later one
  /// breaks what the earlier one has left.
  /// - Parameter path: The whole path, as in a site file; it begins with a slash.
  /// - Returns: What ``removeFault(_:)`` takes.
  /// - Throws: ``FixtureServingError/unknownOrigin(_:known:)``.
  @discardableResult
  public func addFault(
    _ fault: Fault, _ occurrence: Occurrence = .always, at path: String, of origin: String = "main"
  ) async throws(FixtureServingError) -> Int {
    guard origins[origin] != nil else {
      throw .unknownOrigin(origin, known: origins.keys.sorted())
    }
    let faulty = Faulty(fault, occurrence, content: Reply.notFound(path))
    var id = 0
    await parts.change { content in
      content.lastFault += 1
      id = content.lastFault
      content.faults.append(
        SessionFault(
          id: id, origin: origin, path: path, fault: fault, occurrence: occurrence, faulty: faulty))
      content.refresh()
    }
    return id
  }

  /// Takes a fault away again, from the next request on.
  ///
  /// - Returns: Whether there was one of this number.
  @discardableResult
  public func removeFault(_ id: Int) async -> Bool {
    var isFound = false
    await parts.change { content in
      guard let index = content.faults.firstIndex(where: { $0.id == id }) else { return }
      isFound = true
      content.faults.remove(at: index)
      content.refresh()
    }
    return isFound
  }
}
