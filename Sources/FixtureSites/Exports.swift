// The public API of this module uses the types of HTTPMessages for requests and replies.
@_exported import HTTPMessages
