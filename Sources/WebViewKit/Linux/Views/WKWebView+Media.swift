extension WKWebView {
  /// Whether the page records with a camera.
  public var cameraCaptureState: WKMediaCaptureState { state.camera }

  /// Whether the page records with a microphone.
  public var microphoneCaptureState: WKMediaCaptureState { state.microphone }

  /// Mutes, unmutes or ends the page's recording with a camera.
  public func setCameraCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    ask(fallback: false, { .setCapture(.camera, state, $0) }) { _ in completionHandler?() }
  }

  /// Mutes, unmutes or ends the page's recording with a microphone.
  public func setMicrophoneCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    ask(fallback: false, { .setCapture(.microphone, state, $0) }) { _ in
      completionHandler?()
    }
  }

  /// Completes without effect: no engine here can control playback.
  public func pauseAllMediaPlayback(
    completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Completes without effect: no engine here can control playback.
  public func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Completes without effect: no engine here can control presentations.
  public func closeAllMediaPresentations(
    completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    complete(true) { _ in completionHandler?() }
  }

  /// Answers none: no engine here reports playback.
  public func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) {
    complete(.none, completionHandler)
  }

  /// Mutes, unmutes or ends the page's recording with a camera.
  public func setCameraCaptureState(_ state: WKMediaCaptureState) async {
    await completion { setCameraCaptureState(state, completionHandler: $0) }
  }

  /// Mutes, unmutes or ends the page's recording with a microphone.
  public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
    await completion { setMicrophoneCaptureState(state, completionHandler: $0) }
  }

  /// Completes without effect.
  public func pauseAllMediaPlayback() async {
    await completion { pauseAllMediaPlayback(completionHandler: $0) }
  }

  /// Completes without effect.
  public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
    await completion { setAllMediaPlaybackSuspended(suspended, completionHandler: $0) }
  }

  /// Completes without effect.
  public func closeAllMediaPresentations() async {
    await completion { closeAllMediaPresentations(completionHandler: $0) }
  }

  /// Answers none.
  public func requestMediaPlaybackState() async -> WKMediaPlaybackState {
    await completion { requestMediaPlaybackState(completionHandler: $0) }
  }
}
