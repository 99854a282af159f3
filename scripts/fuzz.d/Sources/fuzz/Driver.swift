import CLibFuzzer
import Foundation
import FuzzTargets

/// The process in which libFuzzer makes inputs for one target.
enum Driver {
  /// The variable that names the target, since libFuzzer restarts the program with other arguments.
  static let variable = "NAVTRACE_FUZZ_TARGET"

  nonisolated(unsafe) private static var target = FuzzTarget.request

  /// Runs libFuzzer with the arguments of the command line, after which libFuzzer exits.
  static func run(_ target: FuzzTarget) -> Never {
    Driver.target = target
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
        do { try Driver.target.check(bytes) } catch {
          FileHandle.standardError.write(Data("VIOLATION: \(error)\n".utf8))
          abort()
        }
        return 0
      })
  }
}
