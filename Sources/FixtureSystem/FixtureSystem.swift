// This module re-exports modules whose names differ between systems: the C library, and the part of
// Foundation that the server needs, which is a separate module on Linux. It also contains types for
// open files and standard streams. It is not called `System`, since Apple has a module of that
// name.
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
