/// The sections and symbols of a program, as binutils list them.
struct ProgramParts {
  /// The largest sections that are loaded, then the largest symbols in them, one per line.
  let lines: [String]

  init(of program: String) throws {
    let sections = try LineProcess("/usr/bin/size", ["-A", "-d", program]).readAll()
      .split(separator: "\n").compactMap { line -> (name: Substring, size: Int)? in
        let words = line.split(separator: " ")
        // Sections that are not loaded have no address.
        guard words.count == 3, let size = Int(words[1]), Int(words[2]) ?? 0 > 0 else { return nil }
        return (words[0], size)
      }
    let symbols = try LineProcess(
      "/usr/bin/nm", ["-S", "--size-sort", "--radix=d", program]
    ).readAll().split(separator: "\n").suffix(3).reversed().compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard words.count == 4, let size = Int(words[1]) else { return nil }
      return "\(size)  \(words[3])"
    }
    lines =
      sections.sorted { $0.size > $1.size }.prefix(5).map { "\($0.size)  section \($0.name)" }
      + symbols
  }
}
