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

  /// What does it.
  typealias Action =
    @Sendable (ControlAPI, ControlCall) async throws(ControlError) -> ControlAnswer

  let method: HTTPRequest.Method
  /// The path below `/-/`; names in capitals stand for anything.
  let path: String
  /// The names that the query may have.
  let query: [String]
  /// What it does, for people.
  let summary: String
  let access: Access
  let action: Action

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [String] = [], _ summary: String,
    access: Access = .programs, action: @escaping Action
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.summary = summary
    self.access = access
    self.action = action
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
