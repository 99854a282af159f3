// The public API uses their types: sites and replies; secure transports, loops, system errors.
@_exported import EventLoops
@_exported import FixtureSites
