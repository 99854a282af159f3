import Foundation
import Testing

/// The article on the architecture lists the modules as `Package.swift` has them.
@Suite struct ArchitectureTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The modules that the manifest names for each one written in Swift.
  private static func manifest() throws -> [String: Set<String>] {
    let blocks = try text("Package.swift").matches(
      of: /(?ms)^    \.(?:executableTarget|target)\(\s*name: "([\w-]+)"(.*?)^(?=    [.\]\/]|  \])/)
    let all = Dictionary(
      uniqueKeysWithValues: blocks.map { block in
        (String(block.1), Set(block.2.matches(of: /"([A-Za-z-]+)"/).map { String($0.1) }))
      })
    let modules = all.filter { name, _ in
      FileManager.default.fileExists(atPath: root.appending(path: "Sources/\(name)").path)
        && !name.hasPrefix("C")
    }
    return modules.mapValues { $0.intersection(modules.keys) }
  }

  @Test func `each module stands above those that it imports`() throws {
    let page = try Self.text("Sources/Scenarios/Documentation.docc/Architecture.md")
    let list = try #require(page.firstMatch(of: /(?s)```text\n(.*?)```/)).1
    let lines = list.matches(of: /(?m)^ ([\w-]+)(?: +► ([^\n]*(?:\n {23}[^\n]*)*))?/)
    let listed = lines.map { line in
      (
        name: String(line.1),
        imports: Set((line.2 ?? "").matches(of: /[\w-]+/).map { String($0.0) })
      )
    }
    #expect(Dictionary(listed) { first, _ in first } == (try Self.manifest()))
    for (index, module) in listed.enumerated() {
      #expect(module.imports.isSubset(of: listed[index...].map(\.name)), "\(module.name)")
    }
  }
}
