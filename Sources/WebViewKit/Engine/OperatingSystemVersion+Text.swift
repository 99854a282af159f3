import Foundation

extension OperatingSystemVersion {
  /// The version as Apple writes it: `18.5`, `26.0.1`.
  package var text: String {
    "\(majorVersion).\(minorVersion)" + (patchVersion == 0 ? "" : ".\(patchVersion)")
  }
}
