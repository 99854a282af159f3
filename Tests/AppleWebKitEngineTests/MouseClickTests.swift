import Testing
import WebViewKit

@testable import AppleWebKitEngine

@Suite struct MouseClickTests {
  @Test func `a click's position is scaled by the page zoom`() throws {
    let click = try MouseClick(PointerClick(), at: (30, 40.5), zoom: 2)
    #expect((click.x, click.y) == (60, 81))
    #expect(click.modifierFlags == 0)
  }

  // NSEvent.h: NSEventModifierFlagShift, Option and Command are bits 17, 19 and 20.
  @Test(
    arguments: [
      ([.shift], 0x2_0000), ([.option], 0x8_0000), ([.command], 0x10_0000),
      ([.command, .shift], 0x12_0000),
    ] as [(Set<PointerClick.Modifier>, UInt)])
  func `modifier keys have the bits that AppKit defines`(
    keys: Set<PointerClick.Modifier>, flags: UInt
  ) throws {
    var pointer = PointerClick()
    pointer.modifiers = keys
    #expect(try MouseClick(pointer, at: (0, 0), zoom: 1).modifierFlags == flags)
  }

  @Test func `a click with the middle button is refused, and the error suggests Command`() {
    var pointer = PointerClick()
    pointer.button = .middle
    let error = #expect(throws: EngineFailure.self) {
      _ = try MouseClick(pointer, at: (0, 0), zoom: 1)
    }
    #expect(
      error?.description == "wkwebview cannot click with the mouse here: NSEvent makes no event of "
        + "the middle button; click with the left one and 'command'")
  }

  @Test func `a click with Control is refused, since it would open a context menu`() {
    var pointer = PointerClick()
    pointer.modifiers = [.control, .shift]
    let error = #expect(throws: EngineFailure.self) {
      _ = try MouseClick(pointer, at: (0, 0), zoom: 1)
    }
    #expect(
      error?.description
        == "wkwebview cannot click with the mouse here: a click with Control opens "
        + "a context menu, which waits for a user; click without 'control'")
  }
}
