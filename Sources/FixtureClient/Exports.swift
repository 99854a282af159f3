// What a request is sent on, what makes it secure, and how the system failed.
@_exported import EventLoops
