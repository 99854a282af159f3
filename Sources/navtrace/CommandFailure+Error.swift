import AuthoredYAML
import RunReports
import ScenarioLanguage
import ScenarioWorkers
import SystemFiles
import WebViewKit

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
