// What makes connections secure, the loop that clients may share, and how the system failed.
@_exported import EventLoops
