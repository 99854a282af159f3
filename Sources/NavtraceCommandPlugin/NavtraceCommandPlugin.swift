import Foundation
import PackagePlugin

/// The command `swift package navtrace …`, for a package that depends on this one.
///
/// It runs the program `navtrace` in the package's folder, with the same arguments, so that
/// scenarios are looked for there.
@main struct NavtraceCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // If the plugin depended on the program, each build of this package would compile every module
    // of it twice: again as a tool of the plugin.
    let build = try packageManager.build(
      .product("navtrace"), parameters: .init(configuration: .inherit, echoLogs: true))
    let program = build.builtArtifacts.first { $0.kind == .executable }
    guard build.succeeded, let program else {
      return Diagnostics.error("navtrace cannot be built")
    }
    let process = Process()
    process.executableURL = program.url
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
