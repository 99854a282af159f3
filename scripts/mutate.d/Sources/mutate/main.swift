import Foundation
import Synchronization

// Changes one thing of the navigation machine at a time and sees whether a scenario notices.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let (mutations, known) = try MutantTree(root: options.root, folder: options.tree)
    .plant(options.count, seed: options.seed)
  let equivalents = try Equivalents(
    options.root + "/scripts/mutate.d/equivalent.txt", known: known)
  guard !options.plants else { exit(0) }
  let run = MutantRun(
    navtrace: options.navtrace, scenarios: options.tree + "/Fixtures/Scenarios")
  if let notice = try run.notice(of: 0) { throw Problem("without any mutant: \(notice)") }
  let results = Mutex(Results())
  let failure = Mutex<(any Error)?>(nil)
  let workers = ProcessInfo.processInfo.activeProcessorCount
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    do {
      for mutation in mutations where mutation.number % workers == worker {
        let notice = try run.notice(of: mutation.number)
        results.withLock { $0.add(mutation, notice: notice, equivalents: equivalents) }
        let place = "\(mutation.file):\(mutation.line)"
        let end = notice.map { "caught by \($0)" } ?? "not noticed: \(mutation.source)"
        FileHandle.standardError.write(
          Data("\(mutation.number)/\(mutations.count) \(mutation.kind) \(place): \(end)\n".utf8))
      }
    } catch {
      failure.withLock { $0 = error }
    }
  }
  if let error = failure.withLock(\.self) { throw error }
  let found = results.withLock(\.self)
  print(found.text)
  exit(found.isWithinTarget ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("scripts/mutate: \(error)\n".utf8))
  exit(2)
}
