import FixtureServing
import FixtureSystem

/// The reason why a site cannot be read, written or served; each message says what to do.
enum SiteSourceError: Error, Hashable, CustomStringConvertible {
  case notReadable(String)
  case notWritable(String, Int32)
  case exists(String)
  case noOutput(String, String)
  case noScenario(String, in: String?)
  case severalScenarios(String, [String])
  case unknownOrigin(String, known: [String])
  case tooManyAddresses(Int, origins: [String])
  case noPortLeft(UInt16, origins: [String])
  case noTraceFolder(String, SystemError)
  case environment(String, String, expected: String)

  var description: String {
    switch self {
    case .notReadable(let path):
      "cannot read '\(path)'; it has to be a folder or a file that exists"
    case .notWritable(let path, let code):
      "cannot write '\(path)': \(text(ofErrno: code)); "
        + "--tls-directory has to be a folder of your own, on a disk that has space left"
    case .exists(let path):
      "'\(path)' is there already, and nothing was written; give another folder as --output"
    case .noOutput(let path, let reason):
      "cannot write '\(path)': \(reason); --output has to be a folder of your own"
    case .noScenario(let name, let directory?):
      "no scenario '\(name)' in \(directory); give the name of a folder with a scenario.yaml"
    case .noScenario(let name, nil):
      "no scenario '\(name)': there is no folder Fixtures/Scenarios here or above"
    case .severalScenarios(let name, let found):
      "several scenarios '\(name)': \(found.joined(separator: ", ")); give the group too"
    case .unknownOrigin(let name, let known):
      "--listen names origin '\(name)'; the site has \(known.joined(separator: ", "))"
    case .tooManyAddresses(let count, let origins):
      "--listen is given for \(count) origins; the site has \(origins.count): "
        + origins.joined(separator: ", ")
        + "; an origin that gets several addresses is named at each: --listen NAME=URL"
    case .noPortLeft(let port, let origins):
      "no \(origins.count) ports from \(port) on; give a lower --port, or 0 for free ones"
    case .noTraceFolder(let path, let error):
      "cannot write to '\(path)': \(error.reason); --collect has to be a folder of your own"
    case .environment(let name, let value, let expected):
      "\(name) is '\(value)'; expected \(expected)"
    }
  }
}
