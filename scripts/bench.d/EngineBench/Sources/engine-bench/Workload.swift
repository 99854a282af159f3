/// One scenario of `Fixtures/Scenarios`, and its steps for contenders that cannot read it.
struct Workload {
  enum Act {
    case load(String)
    case click(String)
    case back
    case forward
  }

  /// The folder of the scenario, such as `redirects/302`.
  var name: String
  var acts: [Act]
  /// The user and the password that the page asks for.
  var login: (user: String, password: String)?
  /// Whether the app refuses the response, which a driver cannot do.
  var cancelsResponses = false
  /// Whether the last act opens a window.
  var opensWindow = false

  static let all = [
    Workload(name: "loading/plain", acts: [.load("/page")]),
    Workload(name: "redirects/302", acts: [.load("/start")]),
    Workload(name: "redirects/chain-of-three", acts: [.load("/start")]),
    Workload(name: "failures/status-404", acts: [.load("/page")]),
    Workload(name: "links-and-forms/link", acts: [.load("/page"), .click("#link")]),
    Workload(
      name: "history/back-and-forward", acts: [.load("/a"), .load("/b"), .back, .forward]),
    Workload(
      name: "new-windows/new-view", acts: [.load("/page"), .click("#link")], opensWindow: true),
    Workload(
      name: "authentication/right", acts: [.load("/cave")], login: ("aladdin", "sesame")),
    Workload(name: "links-and-forms/form-post", acts: [.load("/form"), .click("#send")]),
    Workload(
      name: "policy/cancel-at-the-response", acts: [.load("/page")], cancelsResponses: true),
  ]
}
