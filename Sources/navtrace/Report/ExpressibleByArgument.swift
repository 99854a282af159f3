import ArgumentParser
import RunReports

extension DiffLayout: ExpressibleByArgument {}

extension ReporterChoice: ExpressibleByArgument {
  package static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: ReporterKind.allCases.map { ($0.rawValue, $0.help) })
  }

  package static var allValueStrings: [String] { ReporterKind.allCases.map(\.rawValue) }
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
