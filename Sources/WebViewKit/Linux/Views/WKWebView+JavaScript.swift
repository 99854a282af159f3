import Foundation

typealias ScriptCompletion = @MainActor (Result<ScriptValue, WKError>) -> Void

extension WKWebView {
  /// Runs a script in a frame and a content world; `nil` represents the main frame.
  ///
  /// The error is ``WKError/Code/javaScriptInvalidFrameTarget`` if the frame no longer exists or is
  /// in another view, or if the engine cannot access or identify the frame.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    do throws(WKError) {
      run(try call(javaScript, in: frame, contentWorld)) { completionHandler?($0.boxed) }
    } catch {
      completionHandler?(.failure(error))
    }
  }

  /// Runs a script in a frame and a content world, and returns its value; `nil` represents the main
  /// frame.
  ///
  /// - Throws: ``WKError``.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await value(of: call(javaScript, in: frame, contentWorld))
  }

  /// Runs the body of an asynchronous function with arguments and waits for its promise.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    do throws(WKError) {
      let arguments = try scriptValues(arguments)
      run(try call(functionBody, arguments: arguments, in: frame, contentWorld)) {
        completionHandler?($0.boxed)
      }
    } catch {
      completionHandler?(.failure(error))
    }
  }

  /// Runs the body of an asynchronous function with arguments and returns the value of its promise.
  ///
  /// - Throws: ``WKError``.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    let arguments = try scriptValues(arguments)
    return try await value(of: call(functionBody, arguments: arguments, in: frame, contentWorld))
  }

  /// Sends a script to the engine; the completion is always called exactly once.
  func run(_ call: ScriptCall, completion: @escaping ScriptCompletion) {
    guard channel.send(.runScript(call)) != nil else {
      return completion(.failure(ScriptFailure.viewInvalidated.error))
    }
    life.scripts[call.id] = completion
  }

  func value(of call: ScriptCall) async throws -> Any? {
    try await completion { run(call, completion: $0) }.get().boxed
  }

  private func call(
    _ source: String, arguments: [String: ScriptValue]? = nil, in frame: WKFrameInfo?,
    _ world: WKContentWorld
  ) throws(WKError) -> ScriptCall {
    ScriptCall(
      id: ScriptCallID(), source: source, arguments: arguments, frame: try identifier(of: frame),
      world: world.identifier)
  }

  /// Returns the identifier of a subframe; `nil` for the main frame.
  ///
  /// Throws an error for a frame of another view, and for a frame that the engine cannot identify.
  private func identifier(of frame: WKFrameInfo?) throws(WKError) -> FrameID? {
    switch frame?.reference {
    case nil, .some(.none): return nil
    case .frame(let values) where frame?.webView === self:
      return values.isMainFrame ? nil : values.id
    case .frame, .notObserved: throw ScriptFailure.invalidFrame.error
    }
  }

  /// Converts the arguments of a call (WebKit: WKWebView.mm, `validateArgument`).
  private func scriptValues(_ arguments: [String: Any]) throws(WKError) -> [String: ScriptValue] {
    let values = arguments.compactMapValues { ScriptValue(boxed: $0) }
    guard values.count == arguments.count else {
      let message =
        "Function argument values must be one of the following types, or contain only the "
        + "following types: NSNumber, NSNull, NSDate, NSString, NSArray, and NSDictionary"
      throw WKError(
        .javaScriptExceptionOccurred, userInfo: ["WKJavaScriptExceptionMessage": message])
    }
    return values
  }
}

extension Result<ScriptValue, WKError> {
  /// The result as Apple's Swift overlay returns it: `undefined` is a `nil` inside `Any`.
  fileprivate var boxed: Result<Any, any Error> {
    switch self {
    case .success(let value): .success(value.boxed as Any)
    case .failure(let error): .failure(error)
    }
  }
}
