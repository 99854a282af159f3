import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioLanguage

/// Accepted traces that are written as changes to the next less specific file.
@Suite struct AcceptanceOverrideTests {
  private static let head = "trace: 1\nreason: old\nport: m.swift\nchanges:\n"

  private func write(_ changes: String, to file: String, in folder: ReviewFolder) throws {
    try (Self.head + changes).write(
      toFile: "\(folder.path)/\(file)", atomically: true, encoding: .utf8)
  }

  @Test func `an override of changes gets other changes to the same parent`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "title: A", "didFinish")
      try write("- remove: title\n", to: "expected.e.yaml", in: folder)
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didCommit", "title: B", "didFinish"))
      try acceptance.accept(reason: "new", port: "setting x", dropsEvents: true)
      #expect(
        folder.read("expected.e.yaml") == """
          trace: 1
          reason: new
          port: setting x
          changes:
          - change: title
            to: {value: B}

          """)
    }
  }

  @Test func `a version's file states changes to the engine's`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "title: A", "didFinish")
      try write("- remove: title\n", to: "expected.e.yaml", in: folder)
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didCommit", "goBack", "didFinish"), version: "2")
      try acceptance.accept(reason: "new", port: "m.swift", dropsEvents: true)
      #expect(
        folder.read("expected.e@2.yaml")?.hasSuffix(
          "changes:\n- insert: goBack\n  after: didCommit\n") == true)
      #expect(
        try folder.scenario.expectation(for: "e", version: "2.1")?.trace.events.map(\.kind)
          == [.load, .didCommit, .goBack, .didFinish])
    }
  }

  @Test func `a new truth names the overrides whose changes do not apply any more`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "title: A", "didFinish")
      try write("- remove: title\n", to: "expected.f.yaml", in: folder)
      let acceptance = try Acceptance(truth: folder.record("load: /", "didFinish"))
      #expect(acceptance.unreadableOverrides == [])
      try acceptance.accept(reason: nil, port: nil, dropsEvents: true)
      let errors = acceptance.unreadableOverrides
      #expect(
        errors.map(\.description) == [
          "\(path)/expected.f.yaml:5: at 'changes.1.remove': no event fits 'title'; "
            + "expected an event of the parent, which has no 'title'"
        ])
    }
  }

  @Test(arguments: [nil, "", "the network", "WebKitWebView"])
  func `without the port's file an override is not written`(port: String?) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      let refusal = AcceptanceRefusal.noPort(port, file: "expected.e.yaml")
      #expect(throws: refusal) { try acceptance.accept(reason: "r", port: port) }
      #expect(
        refusal.description.contains("give it with --port, such as --port 'WebKitWebView.cpp,"))
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
    }
  }
}
