import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

extension Verb {
  /// The verbs for the user's actions on elements of the page.
  static let user: [Verb] = [
    Verb(
      "click", "Clicks the first element that a CSS selector finds, by a script or the mouse.",
      Click.shape, in: { _ in .step }, as: \.selector, fields: { click, _ in click.fields },
      action: { click in
        .roundTrip(awaiting: .element(click.selector, "to click")) { engine, view, limit in
          guard let pointer = click.pointer else {
            return try await engine.click(click.selector, in: view, timeLimit: limit)
          }
          try await engine.click(click.selector, with: pointer, in: view, timeLimit: limit)
        }
      }),
    Verb(
      "type", "Types a text into the first element that a CSS selector finds, replacing its value.",
      Typing.shape, in: { _ in .step }, as: { "into \($0.selector)" },
      fields: { typing, _ in [.selector: .string(typing.selector), .value: .string(typing.text)] },
      action: { typing in
        .roundTrip(awaiting: .element(typing.selector, "to type into")) { engine, view, limit in
          try await engine.type(typing.text, into: typing.selector, in: view, timeLimit: limit)
        }
      }),
    Verb(
      "submit", "Submits the form that a CSS selector finds, or that its element belongs to.",
      .text("a CSS selector"), in: { _ in .step }, as: { $0 },
      fields: { selector, _ in [.selector: .string(selector)] },
      action: { selector in
        .roundTrip(awaiting: .element(selector, "to submit")) { engine, view, limit in
          try await engine.submit(selector, in: view, timeLimit: limit)
        }
      }),
  ]

  /// The verbs for actions of the server and the system, and for the app's own objects.
  static let environment: [Verb] = [
    Verb(
      "openGate", "Lets the server's replies resume that wait at a gate.",
      .text("the name of a gate"), as: { $0 }, fields: { name, _ in [.name: .string(name)] },
      perform: { name, context in context.app.openGate(name) }),
    Verb(
      "release", "Gives the answer that a rule held back under a name.",
      .text("the name at a rule's 'hold'"), as: { $0 },
      perform: { name, context in context.app.release(name, in: context.view) }),
    Verb(
      "terminateWebContentProcess", "Ends the process that shows the page, as a crash would.",
      .nothing(after: "terminateWebContentProcess"), bare: NoValue(), in: { _ in .step },
      action: { _ in
        .roundTrip(awaiting: nil) { engine, view, _ in
          try await engine.terminateWebContentProcess(of: view)
        }
      }),
    Verb("closeWebView", "Releases the view.") { $0.app.close($0.view) },
    Verb(
      "dropNavigationDelegate", "Drops the view's navigation delegate, which receives nothing more."
    ) {
      $0.view.navigationDelegate = nil
    },
    Verb(
      "readRequests", "Records each request that the server has seen since the last time.",
      Shape.text("the name of a field, such as Referer").list(of: "field names"), bare: [],
      in: { _ in .step }, as: { $0.joined(separator: " ") },
      perform: { fields, context in context.app.recordRequests(fields: fields) }),
    Verb(
      "wait", "Lets time pass when nothing is under way, in seconds; what comes meanwhile follows.",
      .seconds(upTo: 60), in: { _ in .step }, as: { "\($0) s" },
      fields: { seconds, _ in [.value: TraceValue(seconds)] },
      action: { .passTime(.seconds($0)) }),
  ]
}

/// Text, and the element into which the user types it.
struct Typing: Hashable, Sendable {
  var selector = ""
  var text = ""

  static let shape = Shape.mapping(
    Typing(),
    [
      .required("selector", \.selector, .text, expected: "a CSS selector", "a CSS selector"),
      .required("text", \.text, .text, expected: "what is typed", "the text"),
    ])
}

/// A click on an element.
struct Click: Hashable, Sendable {
  private enum Means: String, CaseIterable { case script, pointer }

  var selector = ""
  /// The mouse click; `nil` if a script clicks.
  var pointer: PointerClick?

  static let shape = Shape.text("a CSS selector").map { Click(selector: $0) }
    .orMapping(
      .mapping(
        Click(),
        [
          .required(
            "selector", \.selector, .text("a CSS selector"), expected: "a CSS selector",
            "a CSS selector"),
          .custom(
            "by", Shape<Means>.word,
            "`script`, the default, or `pointer`, which needs a view with a `window`"
          ) { $1.pointer = $0 == .pointer ? PointerClick() : nil },
          .custom("button", Shape<PointerClick.Button>.word, "`left`, the default, or `middle`") {
            $1.pointer?.button = $0
          },
          .custom(
            "modifiers", Shape<PointerClick.Modifier>.word.list(of: "keys"),
            "a list of `command`, `control`, `option`, `shift`, held meanwhile; by `pointer` only"
          ) { $1.pointer?.modifiers = Set($0) },
        ],
        check: { click, fields throws(AuthoredError) in
          for key in ["button", "modifiers"] where click.pointer == nil && fields[key] != nil {
            throw fields.node.error("'\(key)' of a click by script", expected: "by: pointer")
          }
        }))

  fileprivate var fields: [EventField: TraceValue] {
    guard let pointer else { return [.selector: .string(selector)] }
    var fields: [EventField: TraceValue] = [
      .selector: .string(selector), .by: "pointer", .button: .string(pointer.button.rawValue),
    ]
    let modifiers = pointer.modifiers.map(\.rawValue).sorted()
    if !modifiers.isEmpty { fields[.modifiers] = .string(modifiers.joined(separator: " ")) }
    return fields
  }
}
