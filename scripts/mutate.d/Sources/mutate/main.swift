import Foundation
import Synchronization

// Changes the navigation machine in one place at a time, and checks whether a scenario notices.

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
  let watchers = Mutex(Watchers())
  let failure = Mutex<(any Error)?>(nil)
  // Some mutants make scenarios wait until the timeout, which needs no processor time.
  let workers = ProcessInfo.processInfo.activeProcessorCount * 3
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = workers
  for worker in 0..<workers {
    queue.addOperation {
      do {
        for mutation in mutations where mutation.number % workers == worker {
          let first = watchers.withLock { $0.first(for: mutation) }
          var notice = first.isEmpty ? nil : try run.notice(of: mutation.number, by: first)
          if notice == nil { notice = try run.notice(of: mutation.number) }
          if let notice { watchers.withLock { $0.add(notice, for: mutation) } }
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
  }
  queue.waitUntilAllOperationsAreFinished()
  if let error = failure.withLock(\.self) { throw error }
  let found = results.withLock(\.self)
  print(found.text)
  exit(found.isWithinTarget ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("scripts/mutate: \(error)\n".utf8))
  exit(2)
}
