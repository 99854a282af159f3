#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  /// Runs a script of the app; its completion is reported in every case.
  func run(_ call: ScriptCall) {
    guard call.frame == nil else {
      report(.scriptCompleted(call.id, .failure(.invalidFrame)))
      return
    }
    hasWebProcess = true
    openScripts.insert(call.id)
    let finish = call.arguments == nil ? JavaScriptCall.evaluated : JavaScriptCall.called
    let completion = Completion { [weak self] result in
      guard let self else { return }
      complete(call.id, finish(pointer, result))
    }
    if let arguments = call.arguments {
      let (body, arguments) = ScriptValue.call(call.source, arguments)
      webkit_web_view_call_async_javascript_function(
        pointer, body, -1, arguments, call.world, nil, nil, Completion.callback,
        completion.retained)
    } else {
      webkit_web_view_evaluate_javascript(
        pointer, call.source, -1, call.world, nil, nil, Completion.callback,
        completion.retained)
    }
  }

  /// Reports the end of a script.
  ///
  /// WebKitGTK has one error for a value that cannot cross and for the end of the process, whose
  /// signal follows within the same turn of the loop: it says then how the script ended.
  private func complete(_ call: ScriptCallID, _ outcome: JavaScriptCall.Outcome) {
    guard outcome != .failure(.unsupportedResultType) else {
      return WebKitActor.post { [weak self] in self?.end(call, outcome) }
    }
    end(call, outcome)
  }

  private func end(_ call: ScriptCallID, _ outcome: JavaScriptCall.Outcome) {
    guard openScripts.remove(call) != nil else { return }
    signal("script completed")
    report(.scriptCompleted(call, outcome))
  }

  /// Completes the scripts that nobody will answer any more.
  func failScripts(_ failure: ScriptFailure) {
    let failed = openScripts
    openScripts = []
    for call in failed { report(.scriptCompleted(call, .failure(failure))) }
  }
}
#endif
