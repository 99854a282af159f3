extension FixtureSession {
  /// The requests that have ended so far as an HTTP Archive 1.2.
  public var archive: HTTPArchive {
    var reader = ArchiveReader(self)
    var entries: [HTTPArchive.Entry] = []
    while var entry = reader.next() {
      while let messages = reader.nextMessages() { entry.webSocketMessages? += messages }
      entries.append(entry)
    }
    return HTTPArchive(log: HTTPArchive.Log(entries: entries, comment: reader.comment))
  }
}
