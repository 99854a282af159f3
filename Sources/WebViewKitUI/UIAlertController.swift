import Foundation
import WebViewKit

/// A stand-in for UIKit's text field; it stores its text, and settings that have no effect.
@preconcurrency @MainActor open class UITextField: UIView {
  /// The text.
  open var text: String? = ""
  /// The placeholder of an empty field.
  open var placeholder: String?
  /// Whether the text is hidden; stored, but has no effect.
  open var isSecureTextEntry = false
}

/// A stand-in for UIKit's alert action, which a test chooses instead of the user.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The style of an action; stored, but has no effect.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case `default`
    /// The action that closes the alert and changes nothing.
    case cancel
    /// An action that cannot be undone.
    case destructive
  }

  /// The text that the user sees.
  public let title: String?
  /// The style.
  public let style: Style
  /// Whether the action can be chosen.
  open var isEnabled = true
  fileprivate let handler: ((UIAlertAction) -> Void)?

  /// Creates an action.
  ///
  /// - Parameter handler: A closure that is called when the action is chosen.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// A stand-in for UIKit's alert, whose actions a test chooses with `WebViewRecording.choose`.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The style of an alert; stored, but has no effect.
  public enum Style: Int, Sendable {
    /// A sheet at the edge of the screen.
    case actionSheet
    /// A box in the middle of the screen.
    case alert
  }

  /// The text below the title.
  open var message: String?
  /// The style.
  public let preferredStyle: Style
  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The action that the Return key chooses; stored, but has no effect.
  open var preferredAction: UIAlertAction?
  /// The text fields; `nil` if there are none.
  open private(set) var textFields: [UITextField]?
  /// The connection that lists the alert while it is presented.
  private weak var connection: EngineConnection?

  /// Creates an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Adds an action.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a text field.
  ///
  /// - Parameter configurationHandler: A closure that gets the field before this method returns.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  override func presentationDidChange() {
    connection?.dismiss(self)
    connection = presentingViewController == nil ? nil : EngineConnection.current
    connection?.present(self)
  }
}

extension UIAlertController: PresentedAlert {
  package var text: String { [title, message].compactMap(\.self).joined(separator: ": ") }

  package var choices: [String] { actions.filter(\.isEnabled).compactMap(\.title) }

  package func choose(_ title: String, typing texts: [String]) {
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else { return }
    for (field, text) in zip(textFields ?? [], texts) { field.text = text }
    // UIKit calls the handler after it has dismissed the alert.
    presentingViewController?.dismiss(animated: false)
    action.handler?(action)
  }
}
