#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The app's scripts that run in a web process, and their completions.
@WebKitActor final class ScriptRunner {
  private unowned let process: WebProcess
  /// The scripts of the app that have no completion yet.
  private var openScripts: Set<ScriptCallID> = []
  /// The numbers by which the page identifies the open scripts whose promises end with the
  /// document.
  private var openCalls: [ScriptCallID: Int] = [:]
  private var callCount = 0

  init(_ process: WebProcess) { self.process = process }

  private var view: GTKView { process.view }

  /// Runs a script of the app; its completion is reported in every case.
  func run(_ call: ScriptCall) {
    guard call.frame == nil else {
      view.report(
        .scriptCompleted(call.id, .failure(.invalidFrame)),
        Provenance(event: SuppliedPart.refusedRequest.rawValue))
      return
    }
    process.begin()
    openScripts.insert(call.id)
    let finish = call.arguments == nil ? JavaScriptCall.evaluated : JavaScriptCall.called
    let completion = Completion { [weak self] result in
      guard let self else { return }
      complete(call.id, finish(view.pointer, result))
    }
    let world = ContentWorldName.native(call.world)
    if let arguments = call.arguments {
      registerCall(call.id)
      let (body, arguments) = ScriptValue.call(call.source, arguments)
      webkit_web_view_call_async_javascript_function(
        view.pointer, body, body.length, arguments, world, nil, nil, Completion.callback,
        completion.retained)
    } else {
      webkit_web_view_evaluate_javascript(
        view.pointer, call.source, call.source.length, world, nil, nil, Completion.callback,
        completion.retained)
    }
  }

  /// Runs the body of a function of the engine itself.
  func runOwn(
    _ body: String, _ arguments: [String: String] = [:],
    then: @escaping (JavaScriptCall.Outcome) -> Void
  ) {
    let (body, arguments) = ScriptValue.call(body, arguments.mapValues(ScriptValue.string))
    webkit_web_view_call_async_javascript_function(
      view.pointer, body, -1, arguments, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [pointer = view.pointer] result in
        then(JavaScriptCall.called(pointer, result))
      }.retained)
  }

  /// Reports the end of a script.
  ///
  /// WebKitGTK reports the same error if a value cannot be converted and if the web process has
  /// ended. In the second case, a signal follows in the same turn of the loop. Therefore the script
  /// is completed after that turn.
  private func complete(_ call: ScriptCallID, _ outcome: JavaScriptCall.Outcome) {
    guard outcome != .failure(.unsupportedResultType) else {
      return WebKitActor.post { [weak self] in self?.completeScript(call, outcome) }
    }
    completeScript(call, outcome)
  }

  private func completeScript(
    _ call: ScriptCallID, _ outcome: JavaScriptCall.Outcome, _ provenance: Provenance = .observed
  ) {
    guard openScripts.remove(call) != nil else { return }
    openCalls[call] = nil
    view.signal("script completed")
    view.report(.scriptCompleted(call, outcome), provenance)
  }

  /// Completes the scripts that can no longer get an answer.
  func failScripts(_ failure: ScriptFailure) {
    let failed = openScripts
    openScripts = []
    openCalls = [:]
    for call in failed {
      view.report(
        .scriptCompleted(call, .failure(failure)),
        Provenance(event: SuppliedPart.abandonedScripts.rawValue))
    }
  }

  /// Fails the calls in a document that a new document has replaced, since their promises would
  /// never settle.
  ///
  /// WebKit fails a call only when the memory of its document is collected, which may never happen.
  /// The new document is asked which calls it knows, since some calls may have been made in it.
  func abandonCallsOfEarlierDocuments() {
    let asked = openCalls
    guard !asked.isEmpty else { return }
    let script = "[...(globalThis.calls ?? [])]"
    webkit_web_view_evaluate_javascript(
      view.pointer, script, script.length, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [weak self] result in
        guard let self,
          case .success(.array(let known)) = JavaScriptCall.evaluated(view.pointer, result)
        else { return }
        for (id, number) in asked where !known.contains(.number(Double(number))) { abandonCall(id) }
      }.retained)
  }

  private func abandonCall(_ id: ScriptCallID) {
    guard openCalls[id] != nil else { return }
    // WebKit's own message (WebKit: ScriptController.cpp).
    completeScript(
      id, .failure(.rejection("Completion handler for function call is no longer reachable")),
      Provenance(event: SuppliedPart.abandonedScripts.rawValue))
  }

  /// Registers a call in the document in which it is made.
  private func registerCall(_ id: ScriptCallID) {
    callCount += 1
    openCalls[id] = callCount
    let script = "(globalThis.calls ??= new Set()).add(\(callCount)), null"
    webkit_web_view_evaluate_javascript(
      view.pointer, script, script.length, ContentWorldName.own, nil, nil, nil, nil)
  }
}

extension String {
  /// The number of bytes, for C functions that would otherwise stop at a NUL.
  fileprivate var length: gssize { gssize(utf8.count) }
}
#endif
