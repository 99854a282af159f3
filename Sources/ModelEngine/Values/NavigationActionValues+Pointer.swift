import WebViewKit

extension NavigationActionValues {
  /// Takes over the mouse that led to the action.
  mutating func note(_ pointer: PointerClick?) {
    guard let pointer else { return }
    isUserInitiated = true
    buttonNumber = pointer.button == .left ? 1 : 4
    for modifier in pointer.modifiers {
      switch modifier {
      case .command: modifierFlags.insert(.command)
      case .control: modifierFlags.insert(.control)
      case .option: modifierFlags.insert(.option)
      case .shift: modifierFlags.insert(.shift)
      }
    }
  }
}
