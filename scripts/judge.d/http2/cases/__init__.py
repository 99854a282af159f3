"""The cases, by what they are about."""

from . import connection, flow, framing, messages, requests, settings, streams, tables

CASES = [case for module in (framing, streams, connection, settings, flow, messages, requests, tables)
         for case in module.CASES]
