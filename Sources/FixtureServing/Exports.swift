// The public API uses its types: secure transports, event loops and system errors.
@_exported import EventLoops
