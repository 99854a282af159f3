#if os(Linux)
extension TestFailure {
  /// Does nothing: XCTest has no attachments on Linux.
  func attachToXCTest() {}
}
#endif
