import ArgumentParser
import RunReports

extension Console {
  /// Does something with each file, and goes on where one fails.
  ///
  /// - Throws: The exit code of the first failure, after all had their turn; at once where the user
  ///   interrupts.
  func attemptEach(_ files: [PendingFile], _ work: (PendingFile) throws -> Void) throws {
    var code: CommandStatus?
    for file in files {
      do {
        try work(file)
      } catch {
        guard let failure = CommandFailure(error), failure != .interruption else { throw error }
        complain("\(file.title): \(failure)")
        code = code ?? failure.code
      }
    }
    if let code { throw code }
  }
}
