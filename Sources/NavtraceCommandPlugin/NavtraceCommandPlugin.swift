import Foundation
import PackagePlugin

/// The command `swift package navtrace …`, for a package that depends on this one.
///
/// It runs the program `navtrace` in the package's folder, with the same arguments, so that
/// scenarios are looked for there.
@main struct NavtraceCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "navtrace").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM has one status for every failure; the number is navtrace's own.
    if process.terminationStatus != 0 {
      Diagnostics.error("navtrace exited with \(process.terminationStatus)")
    }
  }
}
