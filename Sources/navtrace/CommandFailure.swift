import ArgumentParser
import AuthoredYAML
import Foundation
import NavigationHarness
import SystemFiles
import WebViewKit

/// Why a command ends before it did its work: what is wrong, what to do, and the exit code.
struct CommandFailure: Error, Hashable, CustomStringConvertible {
  var description: String
  var code: ExitCode

  /// What the user wrote, or a file of theirs, cannot be used.
  static func unusable(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unusable)
  }

  /// An engine or the server cannot run.
  static func couldNotRun(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .couldNotRun)
  }

  /// A report could not be written whole.
  static func unwritten(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unwritten)
  }

  /// The user asked for the end.
  static let interruption = CommandFailure(description: "interrupted", code: .interrupted)
}

extension CommandFailure {
  /// The exit code that an error of another module stands for; nil where it is no failure of ours.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let mistake as AuthoredError: self = .unusable("\(mistake)")
    case let refusal as AcceptanceRefusal: self = .unusable("\(refusal)")
    case let failure as EngineFailure: self = .couldNotRun("\(failure)")
    case WorkerFailure.interrupted: self = .interruption
    case let failure as WorkerFailure: self = .couldNotRun("\(failure)")
    default:
      guard let reason = error.systemReason else { return nil }
      self = .unusable("cannot read or write \(reason)")
    }
  }
}
