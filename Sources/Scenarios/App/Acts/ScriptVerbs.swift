import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension Verb {
  /// The verbs that run scripts, or change the scripts and handlers of pages.
  static let scripts: [Verb] = [
    Verb(
      "evaluateJavaScript", "Runs a script in the page.",
      AuthoredScript.shape("script", expected: "a script"),
      fields: { call, _ in world(call.world, [.script: .string(call.source)]) },
      perform: { call, context in
        context.record { [names = context.names] complete in
          context.view.evaluateJavaScript(
            context.names.filled(in: call.source), in: nil, in: .authored(call.world)
          ) { complete(.evaluated, names.fields(of: $0)) }
        }
      }),
    Verb(
      "callAsyncJavaScript", "Runs the body of an asynchronous function in the page.",
      AuthoredScript.shape(
        "body", expected: "the body of a function", more: [AuthoredScript.arguments]),
      fields: { call, _ in world(call.world, [.script: .string(call.source)]) },
      perform: { call, context in
        context.record { [names = context.names] complete in
          context.view.callAsyncJavaScript(
            context.names.filled(in: call.source),
            arguments: call.arguments.mapValues(\.foundationValue), in: nil,
            in: .authored(call.world)
          ) { complete(.evaluated, names.fields(of: $0)) }
        }
      }),
    Verb(
      "addUserScript", "Adds a script for the documents to come.", AuthoredUserScript.shape,
      fields: { script, _ in world(script.world, [.script: .string(script.source)]) },
      perform: { script, context in script.add(to: context.userContent, context.names) }),
    Verb("removeAllUserScripts", "Removes all user scripts.") {
      $0.userContent.removeAllUserScripts()
    },
    Verb(
      "addScriptMessageHandler", "Adds a message handler.", AuthoredMessageHandler.shape,
      as: \.name, fields: { handler, _ in world(handler.world, [.name: .string(handler.name)]) },
      perform: { handler, context in context.app.add(handler, to: context.userContent) }),
    Verb(
      "removeScriptMessageHandler", "Removes the message handler of a name in a world.",
      HandlerName.shape, as: \.name,
      fields: { handler, _ in world(handler.world, [.name: .string(handler.name)]) },
      perform: { handler, context in
        context.userContent.removeScriptMessageHandler(
          forName: handler.name, contentWorld: .authored(handler.world))
      }),
    Verb(
      "removeAllScriptMessageHandlers", "Removes all message handlers, or those of a world.",
      handlerWorld, bare: .some(nil), fields: { name, _ in world(name) },
      perform: { world, context in
        guard let world else {
          return context.userContent.removeAllScriptMessageHandlers()
        }
        context.userContent.removeAllScriptMessageHandlers(from: .authored(world))
      }),
  ]

  /// The content world of message handlers; `nil` means all worlds.
  private static let handlerWorld = Shape.mapping(
    String?.none,
    [
      .required(
        "world", \.self, Shape.world.map(Optional.some), expected: "a content world",
        Shape<String>.worldDocumentation)
    ])

  /// Returns the fields plus the content world, unless that is the page's own world.
  private static func world(
    _ name: String?, _ fields: [EventField: TraceValue] = [:]
  ) -> [EventField: TraceValue] {
    var fields = fields
    fields[.world] = name.map(TraceValue.string)
    return fields
  }
}

extension ActContext {
  fileprivate var userContent: WKUserContentController { view.configuration.userContentController }
}

extension OriginNames {
  /// Returns the fields for a script's result: its value, or the error with the exception's message
  /// and position.
  ///
  /// There is no field for the value `undefined`.
  fileprivate func fields(of result: Result<Any, any Error>) -> [EventField: TraceValue] {
    var fields: [EventField: TraceValue] = [:]
    switch result {
    case .success(let value):
      // Undefined is a `nil` inside `Any`.
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle != .optional || !mirror.children.isEmpty else { break }
      fields[.value] = TraceValue(scriptValue: value)
    case .failure(let error):
      let error = error as NSError
      fields = [.domain: .string(error.domain), .code: .integer(error.code)]
      fields[.message] = (error.userInfo["WKJavaScriptExceptionMessage"] as? String)
        .map(TraceValue.string)
      fields[.line] = place(error.userInfo["WKJavaScriptExceptionLineNumber"])
      fields[.column] = place(error.userInfo["WKJavaScriptExceptionColumnNumber"])
      fields[.sourceURL] = (error.userInfo["WKJavaScriptExceptionSourceURL"] as? URL).map {
        .string(shortened($0.absoluteString))
      }
    }
    return fields
  }

  /// Returns a line or a column; `nil` for 0, which means an unknown position.
  private func place(_ number: Any?) -> TraceValue? {
    (number as? Int).flatMap { $0 == 0 ? nil : .integer($0) }
  }
}

/// A script that the app runs.
struct AuthoredScript: Hashable, Sendable {
  var source = ""
  var arguments: [String: TraceValue] = [:]
  /// The name of the content world; `nil` means the page's own world.
  var world: String?

  static let arguments = Key<AuthoredScript>.key(
    "arguments", \.arguments, Shape<TraceValue>.anything.entries(of: "values by name"),
    "values by name, which the body knows by these names")

  static func shape(
    _ key: String, expected: String, more: [Key<AuthoredScript>] = []
  ) -> Shape<AuthoredScript> {
    let source = Key.required(
      key, \AuthoredScript.source, .text(expected), expected: expected, "the text")
    let world = Key.optional("world", \AuthoredScript.world, .world, Shape.worldDocumentation)
    return Shape.text(expected).map { AuthoredScript(source: $0) }
      .orMapping(.mapping(AuthoredScript(), [source] + more + [world]))
  }
}

/// The name of a message handler, and its content world.
struct HandlerName: Hashable, Sendable {
  var name = ""
  var world: String?

  static let shape = Shape.text("the name of a handler").map { HandlerName(name: $0) }
    .orMapping(
      .mapping(
        HandlerName(),
        [
          .required(
            "name", \.name, .text("the name of a handler"), expected: "the name of a handler",
            "the name"),
          .optional("world", \.world, .world, Shape.worldDocumentation),
        ]))
}

// MARK: Content worlds

extension WKContentWorld {
  /// Returns the content world with the given name; `nil` means the page's own world.
  package static func authored(_ name: String?) -> WKContentWorld {
    guard let name else { return .page }
    return name == "defaultClient" ? .defaultClient : .world(name: name)
  }
}

extension Shape<String> {
  static let worldDocumentation =
    "the name of a content world, or `defaultClient`, the app's own; the page's by default"

  static var world: Shape {
    Shape.text("the name of a content world").checked(
      expected: "another name; without 'world' it is the page's own"
    ) { !$0.isEmpty && $0 != "page" }
  }

  /// The shape of the name that a `release` action uses to give a delayed answer.
  static var holdName: Shape { .text("a name for the act 'release'") }
  static let holdDocumentation = "a name: it waits for the act `release` with this name"
}
