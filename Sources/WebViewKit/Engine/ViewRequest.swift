#if !canImport(WebKit)
/// Something that the app asks of a view and that is answered once; an engine that cannot do it
/// lets go of the question, whose fallback says so.
public enum ViewRequest: Sendable {
  /// Takes a picture of what is seen; nil where that is not possible.
  case takeSnapshot(SnapshotValues, Question<ImageValues?>)
  /// Looks for a text, selects it, and says whether it is there.
  case find(FindValues, Question<Bool>)
  /// Mutes or unmutes what a page records; the answer says that it is done.
  case setCapture(CaptureDevice, CaptureState, Question<Bool>)
}
#endif
