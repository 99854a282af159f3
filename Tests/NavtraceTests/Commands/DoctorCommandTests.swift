import Testing
import WebEngines

@Suite(.timeLimit(.minutes(1))) struct DoctorCommandTests {
  @Test func `doctor prints the features of WebKitGTK, or that no engine has any`() async throws {
    let result = try await NavtraceProcess.run(
      "doctor", "--features", "--engine", "webkitgtk+SiteIsolation")
    guard WebEngine.webkitgtk.isBuiltIn else {
      #expect(result.errors.contains("no engine has features to turn on or off"))
      return #expect(result.code == 2)
    }
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("webkitgtk+SiteIsolation 2.") == true)
    #expect(lines.contains { $0.contains(#/^  SiteIsolation +unstable +off, turned on$/#) })
    #expect(result.code == 0)
    let other = try await NavtraceProcess.run("doctor", "--features", "--fields")
    #expect(other.errors.contains("--features prints a list of its own") && other.code == 2)
  }
}
