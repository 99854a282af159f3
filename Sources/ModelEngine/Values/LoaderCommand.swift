import Foundation
import FoundationNetworking

/// What the machine tells the loader.
enum LoaderCommand: Hashable, Sendable {
  /// Begins a load over the network or from a file.
  case load(LoadID, URLRequest)
  /// Delivers content that needs no loading, in the same steps.
  case deliver(LoadID, SubstituteContent)
  /// Lets a load go on after its response, or after a question of its connection.
  case resume(LoadID)
  /// Lets a load talk to its server, and keeps in mind for the session that it was accepted.
  case accept(LoadID, ServerTrust)
  /// Writes the body of a load to a file from here on.
  case save(LoadID, to: URL)
  /// Ends a load; nothing is heard of it again.
  case cancel(LoadID)
  /// Keeps the credential that this load was sent with, for the session and its protection space.
  case remember(LoadID, BasicCredential)
  /// Reports ``MachineInput/refreshDue(_:)`` after a delay in seconds.
  case refresh(LoadID, after: Double)
}
