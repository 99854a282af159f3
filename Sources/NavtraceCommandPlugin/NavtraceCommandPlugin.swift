import Foundation
import PackagePlugin

/// `swift package navtrace …`: the program `navtrace` for a package that depends on this one.
///
/// It runs in the package's folder with the arguments as they are, so that scenarios are looked for
/// there.
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
