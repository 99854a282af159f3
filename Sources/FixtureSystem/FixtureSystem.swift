// What each system has under another name, by one name: its C library, the part of Foundation that
// the server needs, which on Linux comes without the rest, and open files. Apple has a module
// `System`, and no module of a package may have its name.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#elseif canImport(Darwin)
@_exported import Darwin
#endif

#if canImport(FoundationEssentials)
@_exported import FoundationEssentials
#else
@_exported import Foundation
#endif
