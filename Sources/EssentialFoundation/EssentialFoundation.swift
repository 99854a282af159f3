// The part of Foundation that the server needs, which on Linux comes without the rest.
#if canImport(FoundationEssentials)
@_exported import FoundationEssentials
#else
@_exported import Foundation
#endif
