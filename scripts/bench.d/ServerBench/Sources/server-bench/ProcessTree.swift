import Foundation

/// The system's figures of a process and its children.
struct ProcessTree {
  let identifiers: [pid_t]

  init(_ root: pid_t) {
    let path = "/proc/\(root)/task/\(root)/children"
    let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    identifiers = [root] + children.split(separator: " ").compactMap { pid_t($0) }
  }

  /// The processor time so far, in seconds: in the program, and in the system for the program.
  var processorTime: (user: Double, system: Double) {
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    var sum = (user: 0.0, system: 0.0)
    for identifier in identifiers {
      let path = "/proc/\(identifier)/stat"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      // The name, in brackets, may contain spaces.
      let fields = text.drop { $0 != ")" }.split(separator: " ")
      guard fields.count > 12 else { continue }
      sum.user += (Double(fields[12]) ?? 0) / ticks
      sum.system += (Double(fields[13]) ?? 0) / ticks
    }
    return sum
  }

  /// Resident memory in KiB.
  var residentMemory: Double { sum(of: "VmRSS") }
  var threads: Double { sum(of: "Threads") }

  private func sum(of name: String) -> Double {
    identifiers.reduce(0) { sum, identifier in
      let path = "/proc/\(identifier)/status"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
      return sum + (Double(line.filter(\.isNumber)) ?? 0)
    }
  }
}
