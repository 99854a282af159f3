// The public API uses its types: event loops, secure contexts and system errors.
@_exported import EventLoops
