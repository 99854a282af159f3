import Foundation
import Testing

@testable import Scenarios

@Suite struct FolderListingTests {
  @Test func `a listing has no hidden files, and a symbolic link is neither file nor folder`()
    throws
  {
    try withTemporaryFolder { folder in
      for name in ["b.html", "expected.yaml", "expected.e.new.yaml", ".hidden"] {
        try "".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      try FileManager.default.createDirectory(
        atPath: folder + "/a", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/up", withDestinationPath: folder)
      let listing = ExpectationFolder(folder)
      #expect(listing.names == ["a", "b.html", "expected.e.new.yaml", "expected.yaml", "up"])
      #expect(listing.names.filter(listing.isFolder) == ["a"])
      #expect(
        listing.names.filter(listing.isFile) == [
          "b.html", "expected.e.new.yaml", "expected.yaml",
        ])
      #expect(
        listing.expectations.map(\.fileName) == ["expected.e.new.yaml", "expected.yaml"])
    }
  }

  @Test func `a missing folder counts as empty`() {
    #expect(ExpectationFolder("/nowhere").names == [])
  }
}
