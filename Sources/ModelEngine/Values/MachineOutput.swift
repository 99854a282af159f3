import FoundationNetworking
import WebViewKit

/// What the machine says: a callback without question, a question, or a command.
indirect enum MachineOutput: Sendable {
  /// A callback that needs no answer, and the view's properties at that moment.
  case report(EngineEvent, WebViewState)
  /// A callback that waits for an answer; nothing more comes of that navigation before it.
  case ask(QuestionID, MachineQuestion, WebViewState)
  case loader(LoaderCommand)
  /// The view made for a page's wish shall show this.
  case open(ViewID, NewWindow)
  /// A frame of another view shall follow this link.
  case send(PageAction, to: ViewID, by: FrameValues)
  /// Something is on its way to the other process, see ``MachineInput/arrived(_:)``.
  case cross(Crossing)
  /// The view made for a page's wish is not wanted.
  case discard(ViewID)
}
