#if !canImport(WebKit)
extension PanelValues.Kind {
  /// What the page gets where no delegate shows the dialog.
  package var absentAnswer: PanelAnswer {
    switch self {
    case .alert: .dismissed
    case .confirm: .confirmed(false)
    case .prompt: .text(nil)
    }
  }
}
#endif
