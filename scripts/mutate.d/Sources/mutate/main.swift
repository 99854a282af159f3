import Foundation

// Changes one thing of the navigation machine at a time and sees whether a scenario notices.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let mutations = try MutantTree(root: options.root, folder: options.tree)
    .plant(options.count, seed: options.seed)
  guard !options.plants else { exit(0) }
  let run = MutantRun(
    navtrace: options.navtrace, scenarios: options.tree + "/Fixtures/Scenarios")
  if let notice = try run.notice(of: 0) { throw Problem("without any mutant: \(notice)") }
  let equivalents = try Equivalents(options.root + "/scripts/mutate.d/equivalent.txt")
  var results = Results()
  for mutation in mutations {
    let notice = try run.notice(of: mutation.number)
    results.add(mutation, notice: notice, equivalents: equivalents)
    let place = "\(mutation.file):\(mutation.line)"
    let end = notice.map { "caught by \($0)" } ?? "not noticed: \(mutation.source)"
    FileHandle.standardError.write(
      Data("\(mutation.number)/\(mutations.count) \(mutation.kind) \(place): \(end)\n".utf8))
  }
  print(results.text)
  exit(results.isWithinTarget ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("scripts/mutate: \(error)\n".utf8))
  exit(2)
}
