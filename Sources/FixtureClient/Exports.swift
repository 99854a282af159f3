// The API of this module uses types of EventLoops: event loops, secure contexts and system errors.
@_exported import EventLoops
