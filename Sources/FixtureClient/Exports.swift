// The public API uses types of this module: event loops, secure contexts and system errors.
@_exported import EventLoops
