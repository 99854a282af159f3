import ArgumentParser
import Foundation

/// Cases and rules as a person lists them: `A01,rule 3`.
struct SourceList: ExpressibleByArgument, Hashable, Sendable {
  var sources: [String]

  init(_ text: String) {
    sources = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }

  init?(argument: String) {
    self.init(argument)
    if sources.isEmpty { return nil }
  }
}
