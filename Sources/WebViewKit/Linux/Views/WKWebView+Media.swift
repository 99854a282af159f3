extension WKWebView {
  /// Mutes, unmutes or ends the page's recording with a camera.
  public func setCameraCaptureState(_ state: WKMediaCaptureState) async {
    await completion { setCameraCaptureState(state, completionHandler: $0) }
  }

  /// Mutes, unmutes or ends the page's recording with a microphone.
  public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
    await completion { setMicrophoneCaptureState(state, completionHandler: $0) }
  }

  /// Returns without effect.
  public func pauseAllMediaPlayback() async {
    await completion { pauseAllMediaPlayback(completionHandler: $0) }
  }

  /// Returns without effect.
  public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
    await completion { setAllMediaPlaybackSuspended(suspended, completionHandler: $0) }
  }

  /// Returns without effect.
  public func closeAllMediaPresentations() async {
    await completion { closeAllMediaPresentations(completionHandler: $0) }
  }

  /// Returns `none`, since no engine here reports playback.
  public func requestMediaPlaybackState() async -> WKMediaPlaybackState {
    await completion { requestMediaPlaybackState(completionHandler: $0) }
  }
}
