// The API of this module uses types of these two modules, such as system errors, sites and replies.
@_exported import EventLoops
@_exported import FixtureSites
