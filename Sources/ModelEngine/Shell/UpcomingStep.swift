import WebViewKit

/// An input that is on its way to a view's machine.
struct UpcomingStep: Sendable {
  let view: ViewID
  let input: MachineInput

  init(_ view: ViewID, _ input: MachineInput) {
    self.view = view
    self.input = input
  }
}
