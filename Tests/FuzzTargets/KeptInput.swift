import Foundation

/// An input of the kept corpus.
public struct KeptInput: Hashable, Sendable, CustomStringConvertible {
  /// The target of the input.
  public let target: FuzzTarget
  /// The name of its file, in `crashes` if it once failed.
  public let name: String
  /// The bytes.
  public let bytes: [UInt8]

  /// `request/crashes/1f`.
  public var description: String { "\(target)/\(name)" }

  /// All inputs that are kept for a target.
  ///
  /// - Parameter folder: The folder of the whole corpus.
  public static func all(of target: FuzzTarget, in folder: URL) -> [KeptInput] {
    let own = folder.appending(path: target.rawValue, directoryHint: .isDirectory)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: own.path)) ?? []
    return names.sorted().compactMap { name in
      // A folder has no contents.
      guard let data = try? Data(contentsOf: own.appending(path: name)) else { return nil }
      return KeptInput(target: target, name: name, bytes: [UInt8](data))
    }
  }
}
