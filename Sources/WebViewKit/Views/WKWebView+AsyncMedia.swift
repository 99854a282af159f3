#if !canImport(WebKit)
extension WKWebView {
  /// Mutes, unmutes or ends what the page records with a camera.
  public func setCameraCaptureState(_ state: WKMediaCaptureState) async {
    await withCheckedContinuation { done in setCameraCaptureState(state) { done.resume() } }
  }

  /// Mutes, unmutes or ends what the page records with a microphone.
  public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
    await withCheckedContinuation { done in setMicrophoneCaptureState(state) { done.resume() } }
  }

  /// Completes without effect.
  public func pauseAllMediaPlayback() async {
    await withCheckedContinuation { done in pauseAllMediaPlayback { done.resume() } }
  }

  /// Completes without effect.
  public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
    await withCheckedContinuation { done in
      setAllMediaPlaybackSuspended(suspended) { done.resume() }
    }
  }

  /// Completes without effect.
  public func closeAllMediaPresentations() async {
    await withCheckedContinuation { done in closeAllMediaPresentations { done.resume() } }
  }

  /// Answers none.
  public func requestMediaPlaybackState() async -> WKMediaPlaybackState {
    await withCheckedContinuation { done in
      requestMediaPlaybackState { done.resume(returning: $0) }
    }
  }
}
#endif
