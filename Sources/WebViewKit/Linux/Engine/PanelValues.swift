/// A dialog that a page's script wants to show.
package struct PanelValues: Sendable {
  /// One of the three dialogs that JavaScript can show.
  package enum Kind: Hashable, Sendable {
    /// `alert()`
    case alert
    /// `confirm()`
    case confirm
    /// `prompt()` with its default text.
    case prompt(defaultText: String?)
  }

  /// The kind of dialog.
  package var kind: Kind
  /// The message.
  package var message: String
  /// The frame whose script shows the dialog.
  package var frame: FrameReference

  /// Creates the values of a dialog.
  package init(kind: Kind, message: String, frame: FrameReference) {
    self.kind = kind
    self.message = message
    self.frame = frame
  }
}

extension PanelValues.Kind {
  /// The answer that the page gets if no delegate shows the dialog.
  package var absentAnswer: PanelAnswer {
    switch self {
    case .alert: .dismissed
    case .confirm: .confirmed(false)
    case .prompt: .text(nil)
    }
  }
}

/// The answer to a page's dialog.
package enum PanelAnswer: Hashable, Sendable {
  /// `alert()` returns.
  case dismissed
  /// `confirm()` returns this value.
  case confirmed(Bool)
  /// `prompt()` returns this text; `nil` if the user cancelled.
  case text(String?)
}

/// A choice of files that a page asks for.
package struct OpenPanelValues: Sendable {
  /// Whether several files may be chosen.
  package var allowsMultipleSelection: Bool
  /// Whether folders may be chosen; `nil` if the engine cannot determine this.
  package var allowsDirectories: Bool?
  /// The frame of the file input.
  package var frame: FrameReference

  /// Creates the values of a panel.
  package init(allowsMultipleSelection: Bool, allowsDirectories: Bool?, frame: FrameReference) {
    self.allowsMultipleSelection = allowsMultipleSelection
    self.allowsDirectories = allowsDirectories
    self.frame = frame
  }
}

/// A page's request to use the camera or the microphone.
package struct MediaCaptureValues: Sendable {
  /// The devices that the page requests.
  package var type: WKMediaCaptureType
  /// The origin that makes the request; if the engine cannot determine it, the origin of the page.
  package var origin: OriginValues
  /// The frame that makes the request.
  package var frame: FrameReference

  /// Creates the values of a request.
  package init(type: WKMediaCaptureType, origin: OriginValues, frame: FrameReference) {
    self.type = type
    self.origin = origin
    self.frame = frame
  }
}
