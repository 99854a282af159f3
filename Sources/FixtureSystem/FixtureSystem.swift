// One name for modules that have different names on each system: the C library, and the part of
// Foundation that the server needs, which on Linux is a module of its own. The module has open
// files, too. It is not called `System`, since Apple has a module of that name.
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
