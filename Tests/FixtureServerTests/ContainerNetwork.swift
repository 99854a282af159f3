import Foundation
import Testing

/// Two networks that only a few published ports connect, as between a container and its clients.
///
/// Both are namespaces of one script, which ends with it: nothing of this machine's own network is
/// seen or changed. A client's packets to a port that is not published have no route.
enum ContainerNetwork {
  /// Whether the kernel lets us make namespaces and connect them.
  static let isPermitted: Bool = {
    let script = """
      ip link add name outside type veth peer name inside &&
      ip rule add ipproto tcp dport 1 prohibit && curl --version
      """
    return (try? start(script, arguments: []).waited() == 0) ?? false
  }()

  /// The lines before the script's own.
  ///
  /// `inside COMMAND…` runs a command in the container, `begin COMMAND…` becomes one, and
  /// `publish PORTS` lets clients reach ports. What is in `children` ends with the script.
  private static let setup = """
    exec 2>&1 < /dev/null
    set -euo pipefail
    folder=$(mktemp -d)
    unshare --net sleep 60 & container=$!
    disown $container
    children=($container)
    # All other signals may be blocked in what a test starts.
    trap 'kill -KILL "${children[@]}"; rm -rf "$folder"' EXIT
    # The namespace is another one as soon as unshare has made it.
    while [ "$(readlink /proc/$container/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do :; done
    inside() { (exec nsenter --target $container --net "$@"); }
    begin() { exec nsenter --target $container --net "$@"; }
    publish() { ip rule add to 10.77.0.2 ipproto tcp dport "$1" lookup main priority 10; }
    ip link set lo up
    ip link add name outside type veth peer name inside netns $container
    ip address add 10.77.0.1/30 dev outside
    ip link set outside up
    inside ip link set lo up
    inside ip address add 10.77.0.2/30 dev inside
    inside ip link set inside up
    ip rule add to 10.77.0.2 priority 20 prohibit

    """

  /// Runs a script, with the path of the server and a folder to serve as `$1` and `$2`, and gives
  /// the lines that it writes.
  static func run(_ script: String, serving folder: String) async throws -> [String] {
    let products = try #require(CommandLine.arguments.first.map { URL(filePath: $0) })
    let server = products.deletingLastPathComponent().appending(path: "fixture-server").path
    let process = try start(setup + script, arguments: [server, folder])
    let text = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = process.output.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
    return text.split(separator: "\n").map(String.init)
  }

  private struct Script {
    let process: Process
    let output: Pipe

    func waited() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private static func start(_ script: String, arguments: [String]) throws -> Script {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["unshare", "--user", "--map-root-user", "--net", "bash", "-c", script, "bash"] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("FIXTURE_SERVER_") && !$0.key.lowercased().hasSuffix("_proxy") }
    process.standardOutput = output
    try process.run()
    return Script(process: process, output: output)
  }
}
