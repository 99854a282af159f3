import Testing

@testable import Scenarios

@Suite struct RecordingNoteTests {
  @Test(arguments: [
    ("recorded from webkitgtk 2.50.6", "webkitgtk", "2.50.6"), ("recorded from model", "model", ""),
    ("recorded from web 2 beta 3", "web", "2 beta 3"),
  ])
  func `a recording note is parsed and formatted as the same text`(
    text: String, engine: String, version: String
  ) {
    let note = RecordingNote(text)
    #expect(note == RecordingNote(engine: engine, version: version))
    #expect(note?.description == text)
  }

  @Test(arguments: ["A01", "recorded from", "recorded from ", "not recorded from model 1"])
  func `a source in any other form is not a recording note`(source: String) {
    #expect(RecordingNote(source) == nil)
  }
}
