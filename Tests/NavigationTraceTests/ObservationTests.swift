import NavigationTrace
import Testing

@Suite struct ObservationTests {
  @Test(arguments: [
    "observed webkitgtk 2.50.6 in UIProcess/ProvisionalPageProxy.cpp",
    "observed wpe 2 in WebCore/loader/FrameLoader.cpp",
  ])
  func `an observation names an engine, its version and a shared file`(source: String) throws {
    let observation = try Observation(source)
    #expect(observation.description == source)
    #expect(observation.file == source.split(separator: " ").last.map(String.init))
  }

  @Test func `a source is an observation only if its first word is observed`() {
    #expect(Observation.isMeant(by: "observed"))
    #expect(!Observation.isMeant(by: "observedly so"))
    #expect(!Observation.isMeant(by: "by rule: observed on WebKitGTK"))
  }

  @Test(arguments: [
    ("observed", "'observed' names no engine"),
    ("observed in a/b.cpp", "'observed in a/b.cpp' names no engine"),
    ("observed webkitgtk", "'observed webkitgtk' names no version of webkitgtk"),
    (
      "observed webkitgtk in a/b.cpp",
      "'observed webkitgtk in a/b.cpp' names no version of webkitgtk"
    ),
    ("observed webkitgtk 2.50.6", "'observed webkitgtk 2.50.6' names no file"),
    ("observed webkitgtk 2.50.6 in", "'observed webkitgtk 2.50.6 in' names no file"),
    ("observed webkitgtk 2.50.6 in WebCore", "'WebCore' is not the path of a file"),
    (
      "observed webkitgtk 2.50.6 in UIProcess/API/glib/WebKitWebView.cpp",
      "'UIProcess/API/glib/WebKitWebView.cpp' belongs to WebKitGTK and WPE alone"
    ),
    (
      "observed webkitgtk 2.50.6 in NetworkProcess/NetworkDataTaskSoup.cpp",
      "'NetworkProcess/NetworkDataTaskSoup.cpp' belongs to WebKitGTK and WPE alone"
    ),
    (
      "observed webkitgtk 2.50.6 in UIProcess/Cocoa/NavigationState.mm",
      "'UIProcess/Cocoa/NavigationState.mm' belongs to Apple's ports alone"
    ),
  ])
  func `an observation that lacks a part or names a single port's file is refused`(
    source: String, problem: String
  ) {
    let fault = #expect(throws: Observation.Fault.self) { try Observation(source) }
    #expect(fault?.problem == problem)
  }
}
