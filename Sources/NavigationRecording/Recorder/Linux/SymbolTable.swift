import Foundation
import Glibc

/// The mangled names of the running program's functions.
///
/// On Linux, Swift's runtime has no list of a class's methods. The symbol table of the program's
/// ELF file contains the methods (elf(5)), unless the program was stripped.
struct SymbolTable: Sendable {
  /// The table of this program; empty if the program's file has no symbol table.
  static let ofProgram = SymbolTable(contentsOf: "/proc/self/exe")

  /// The names one after another; a zero byte ends each name.
  private let names: Data

  init(contentsOf path: String) {
    let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    names = file.flatMap(Self.names) ?? Data()
  }

  func names(withPrefix prefix: String) -> [String] {
    names.withUnsafeBytes { bytes in
      let names = bytes.bindMemory(to: CChar.self)
      guard var name = names.baseAddress else { return [] }
      var found: [String] = []
      var rest = names.count
      // The names take up megabytes. C functions are fast even in debug builds.
      while rest > 0 {
        let length = strnlen(name, rest)
        if length < rest, strncmp(name, prefix, prefix.utf8.count) == 0 {
          found.append(String(cString: name))
        }
        let step = min(length + 1, rest)
        name += step
        rest -= step
      }
      return found
    }
  }

  /// Returns the strings of a file's symbol table; `nil` if the file is not an ELF file with a
  /// table.
  private static func names(in file: Data) -> Data? {
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46]),
      let head = load(Elf64_Ehdr.self, from: file, at: 0)
    else { return nil }
    let sections = (0..<UInt64(head.e_shnum)).compactMap {
      load(Elf64_Shdr.self, from: file, at: head.e_shoff + $0 * UInt64(head.e_shentsize))
    }
    guard let table = sections.first(where: { $0.sh_type == UInt32(SHT_SYMTAB) }),
      sections.indices.contains(Int(table.sh_link))
    else { return nil }
    let strings = sections[Int(table.sh_link)]
    let (end, isTooLarge) = strings.sh_offset.addingReportingOverflow(strings.sh_size)
    guard !isTooLarge, end <= file.count else { return nil }
    return file[Int(strings.sh_offset)..<Int(end)]
  }

  private static func load<Part>(_ type: Part.Type, from file: Data, at offset: UInt64) -> Part? {
    guard offset <= file.count, file.count - Int(offset) >= MemoryLayout<Part>.size else {
      return nil
    }
    return file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: Int(offset), as: type) }
  }
}
