import HTTPFixtures
import HTTPTypes

/// One thing that can be asked of the control API.
struct ControlEndpoint: Sendable {
  /// Who may ask.
  enum Access: Sendable {
    /// Programs that have the token, and no page.
    case programs
    /// People who follow a link or type an address.
    case people
    /// Everyone, since there is nothing to do and nothing to hide.
    case everyone
  }

  /// A closure that answers in a task of its own.
  typealias Action =
    @Sendable (ControlAPI, ControlCall) async throws(ControlError) -> ControlAnswer

  /// How a call is answered.
  enum Handling: Sendable {
    /// On the event loop, which needs no other thread. It does not know whether the client is on
    /// this machine: for everyone only.
    case atOnce(@Sendable () -> Reply)
    /// In a task on the shared threads.
    case inTask(Action)
  }

  let method: HTTPRequest.Method
  /// The path below `/-/`; names in capitals stand for anything.
  let path: String
  /// The names that the query may have.
  let query: [String]
  /// What it does, for people.
  let summary: String
  let access: Access
  let handling: Handling

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [String] = [], _ summary: String,
    access: Access = .programs, action: @escaping Action
  ) {
    self.init(method, path, query: query, summary, access: access, handling: .inTask(action))
  }

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [String] = [], _ summary: String,
    access: Access = .programs, handling: Handling
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.summary = summary
    self.access = access
    self.handling = handling
  }

  /// What stands at the places of the names in capitals; nil where the path is another one.
  func parameters(of segments: [String]) -> [String]? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == segments.count else { return nil }
    var parameters: [String] = []
    for (name, segment) in zip(names, segments) {
      if name.first?.isUppercase == true {
        guard !segment.isEmpty else { return nil }
        parameters.append(segment)
      } else if name != segment {
        return nil
      }
    }
    return parameters
  }
}
