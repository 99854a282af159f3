import Foundation

/// The state of a page's recording with a device.
public enum WKMediaCaptureState: Int, Sendable {
  /// The page does not record.
  case none = 0
  /// The page records.
  case active = 1
  /// The page records, but the device is muted.
  case muted = 2
}

/// The devices with which a page wants to record.
public enum WKMediaCaptureType: Int, Sendable {
  /// The camera.
  case camera = 0
  /// The microphone.
  case microphone = 1
  /// The camera and the microphone.
  case cameraAndMicrophone = 2
}

/// The state of a page's playback.
public enum WKMediaPlaybackState: Int, Sendable {
  /// The page has no media to play.
  case none = 0
  /// Media are playing.
  case playing = 1
  /// All media are paused.
  case paused = 2
  /// The app has suspended the playback.
  case suspended = 3
}

/// The app's answer about a permission.
public enum WKPermissionDecision: Int, Sendable {
  /// The system asks the user.
  ///
  /// No engine here asks the user, so the permission is denied.
  case prompt = 0
  /// The page gets the permission.
  case grant = 1
  /// The page does not get the permission.
  case deny = 2
}

/// Kinds of media.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates kinds from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Sound.
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  /// Video.
  public static let video = WKAudiovisualMediaTypes(rawValue: 2)
  /// All kinds.
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

/// The kind of files that a page's file input accepts.
@preconcurrency @MainActor open class WKOpenPanelParameters: NSObject {
  private let values: OpenPanelValues?

  init(_ values: OpenPanelValues) { self.values = values }

  /// Creates parameters for choosing one file; it is for subclasses in an app's tests.
  public override nonisolated init() { values = nil }

  /// Whether several files may be chosen.
  open var allowsMultipleSelection: Bool { values?.allowsMultipleSelection ?? false }

  /// Whether folders may be chosen; false if the engine cannot determine this.
  open var allowsDirectories: Bool { values?.allowsDirectories ?? false }
}
