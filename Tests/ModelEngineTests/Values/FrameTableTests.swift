import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct FrameTableTests {
  private let main = Frame()

  /// A table with frames of these names within the main one.
  private func table(_ names: String...) -> FrameTable {
    var frames = FrameTable(main: main)
    for name in names {
      let frame = Frame(parent: main.id, name: name)
      frames[frame.id] = frame
    }
    return frames
  }

  @Test func `the main frame is the first, and subframes follow in order of addition`() {
    let frames = table("a", "b", "c")
    #expect(frames.values.map(\.name) == [nil, "a", "b", "c"])
    #expect(frames.first { _ in true }?.id == main.id)
    #expect(frames.first { !$0.isMain }?.name == "a")
    #expect(frames.first { $0.name == "d" } == nil)
  }

  @Test func `a frame's name can be changed in the table, and a removed frame is no longer found`()
    throws
  {
    var frames = table("a", "b")
    let first = try #require(frames.first { $0.name == "a" })
    frames[first.id]?.name = "c"
    #expect(frames[first.id]?.name == "c")
    frames[first.id] = nil
    #expect(frames[first.id] == nil)
    #expect(frames.values.map(\.name) == [nil, "b"])
  }

  @Test func `changing a frame that is not in the table has no effect`() {
    var frames = table("a")
    frames[FrameID()]?.name = "b"
    frames[FrameID()] = nil
    #expect(frames.values.map(\.name) == [nil, "a"])
  }

  @Test func `removing the main frame resets it`() {
    var frames = table("a")
    frames[main.id]?.name = "m"
    #expect(frames.main.name == "m")
    frames[main.id] = nil
    #expect(frames.main.id == main.id)
    #expect(frames.values.map(\.name) == [nil, "a"])
  }
}
