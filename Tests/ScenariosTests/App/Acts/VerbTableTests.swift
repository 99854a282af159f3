import AuthoredYAML
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@testable import Scenarios

/// A declared verb, from which reader, schema, message, event and action are made.
@MainActor @Suite struct VerbTableTests {
  private static let greet = Verb(
    "find", "Greets.", .text("a name"), bare: "nobody", as: { $0 },
    fields: { name, _ in [.value: .string(name)] },
    perform: { name, context in context.app.fail("hello \(name)") })
  private let table = VerbTable([greet])

  private func read(_ text: String) throws -> AddressedAct {
    try table.act(AuthoredNode(parsing: text, file: "s.yaml"))
  }

  @Test func `a custom verb is parsed, recorded and performed`() async throws {
    let addressed = try read("{find: you, view: 2}")
    #expect(addressed.view == 2)
    #expect(addressed.act.description == "find you")
    #expect(
      addressed.act.event(view: 2, names: OriginNames())
        == TraceEvent(.find, view: 2, [.value: "you"]))
    let app = try await ScriptedApp.make()
    guard case .immediate(let perform) = addressed.act.action else {
      Issue.record("it needs a round trip")
      return
    }
    perform(ActContext(view: WKWebView(), app: app))
    #expect(app.failure?.description == "hello you")
  }

  @Test func `a custom verb without a value has its default value`() throws {
    for text in ["find", "find:", "find: nobody"] {
      let act = try read(text).act
      #expect(act.description == "find nobody")
      #expect(
        act.event(view: 1, names: OriginNames()) == TraceEvent(.find, view: 1, [.value: "nobody"]))
    }
  }

  @Test func `a custom verb is in the schema and in suggestions`() throws {
    let schema = table.schema().file(titled: "t")
    #expect(schema.contains(#""required": ["find"]"#) && schema.contains("Greets."))
    let error = #expect(throws: AuthoredError.self) { try read("fnd") }
    #expect(error?.description == "s.yaml:1: unknown verb 'fnd'; expected 'find'")
  }

  @Test func `each verb of the standard language has a line of documentation`() {
    for verb in VerbTable.standard.verbs {
      #expect(verb.documentation.hasSuffix("."), "\(verb.name)")
    }
    #expect(Set(VerbTable.standard.names).count == VerbTable.standard.names.count)
  }
}
