// The public API uses its types: requests and replies.
@_exported import HTTPMessages
