import Foundation
import WebViewKit

/// A consequence of a value's decision, which the machine carries out in order.
///
/// It is a ``MachineOutput`` before it has its number and the view's properties, or the next step
/// of its navigation or download.
enum Effect: Sendable {
  case report(EngineEvent)
  case ask(MachineQuestion, OpenQuestion)
  case command(LoaderCommand)
  /// The response is taken as it is.
  case take(ResponseValues, LoadOwner)
  case fail(LoadOwner, LoadFailure)
  /// The page of a frame navigates it.
  case navigate(FrameID, URLRequest)
}
