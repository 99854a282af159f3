"""The compression of fields (RFC 7541)."""

from functools import partial

from ..case import Case, answers, goes_away, shows
from ..frames import (
    BASE, COMPRESSION_ERROR, HEADER_TABLE_SIZE, END_STREAM, GET, ROOT, cut, headers, scheme_field, settings,
)

Case = partial(Case, rfc="7541")
wrong = goes_away(COMPRESSION_ERROR)
NEWEST = b"\xbe"  # The newest entry of the table, 62.
# `x-a: value`, which becomes an entry of the table.
ENTRY = b"\x40\x03x-a\x05value"
PATH = b"\x44\x04/xml"


def ask(*parts, stream=1):
    return headers(stream, [*BASE, *parts])


def echo(*parts, stream=1):
    """A request whose fields are shown by the response."""
    return headers(stream, [GET, scheme_field, b"\x04\x08/headers", b"\x01\x05judge", *parts])


def shown(name, value, stream=1):
    text = f'"{name}": "{value}"'.encode()
    return shows(text.decode(), lambda r: r.stream(stream).has_ended and text in r.stream(stream).body)


def integer(value, bits, first=0):
    """An integer with a prefix of some bits (section 5.1)."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    value, octets = value - most, [first | most]
    while value >= 128:
        octets.append(value & 127 | 128)
        value >>= 7
    return bytes([*octets, value])


def size(value):
    """A change of the table's size (section 6.3)."""
    return integer(value, 5, 0x20)


def huffman(name, coded):
    return b"\x10" + bytes([len(name)]) + name + bytes([0x80 | len(coded)]) + coded


CASES = [
    # 2.3 Indexing tables
    Case("2.3.1", "every entry of the static table that a request may have",
         [echo(*[integer(index, 7, 0x80) for index in (15, 16, 17, 19, 35, 50, 58)])], answers(200)),
    Case("2.3.2", "an entry of the block before", [echo(ENTRY), echo(NEWEST, stream=3)], shown("X-A", "value", 3)),
    Case("2.3.2", "an entry of the same block", [echo(ENTRY, b"\x7e\x05other")], shown("X-A", "value,other")
         | shown("X-A", "value, other")),
    Case("2.3.2", "the newest entry comes first", [
        echo(ENTRY, b"\x40\x03x-b\x03new"), echo(b"\xbf", stream=3)], shown("X-A", "value", 3)),
    Case("2.3.3", "index 0", [ask(b"\x80")], wrong),
    Case("2.3.3", "an index beyond both tables", [ask(NEWEST)], wrong),
    Case("2.3.3", "an index far beyond them", [ask(integer(10 ** 6, 7, 0x80))], wrong),
    Case("2.3.3", "a name of an index beyond them", [ask(b"\x7e\x01b")], wrong),

    # 4 Dynamic table management
    Case("4.1", "an entry has 32 bytes more than its name and value", [
        headers(1, [size(39), *BASE, ENTRY, NEWEST])], wrong),
    Case("4.1", "an entry that just fits", [headers(1, [size(40), *BASE, ENTRY, NEWEST])], answers(200)),
    Case("4.2", "a change of the size at the beginning", [headers(1, [size(100), *BASE])], answers(200)),
    Case("4.2", "two changes at the beginning", [headers(1, [size(0), size(4096), *BASE])], answers(200)),
    Case("4.2", "a change behind a field", [ask(size(100))], wrong),
    Case("4.2", "a change between fields", [headers(1, [GET, size(100), *BASE[1:]])], wrong),
    Case("4.2", "a change beyond the size that the server allows", [headers(1, [size(4097), *BASE])], wrong),
    Case("4.2", "a change far beyond it", [headers(1, [size(2 ** 31), *BASE])], wrong),
    Case("4.2", "the client allows no table, and the server says that it has none", [
        settings((HEADER_TABLE_SIZE, 0)), ask()],
         shows("a response by a table of no size",
               lambda r: r.stream(1).has_ended and r.decoder.header_table_size == 0)),
    Case("4.3", "a table of size 0 drops its entries", [ask(ENTRY), headers(3, [size(0), *BASE, NEWEST])], wrong),
    Case("4.3", "a smaller table drops the oldest entry", [
        ask(ENTRY, b"\x40\x03x-b\x05value"), headers(3, [size(40), *BASE, b"\xbf"])], wrong),
    Case("4.3", "a smaller table keeps the newest entry", [
        echo(ENTRY, b"\x40\x03x-b\x05value"), headers(3, [size(40), GET, scheme_field, b"\x04\x08/headers",
                                                           b"\x01\x05judge", NEWEST])], shown("X-B", "value", 3)),
    Case("4.4", "an entry larger than the table is allowed", [
        headers(1, [size(40), *BASE, b"\x40\x03x-a\x40" + b"v" * 64])], answers(200)),
    Case("4.4", "it empties the table", [
        headers(1, [size(60), *BASE, ENTRY, b"\x40\x03x-b\x40" + b"v" * 64, NEWEST])], wrong),
    Case("4.4", "an entry whose name is that of one which it drops", [
        headers(1, [size(45), GET, scheme_field, b"\x04\x08/headers", b"\x01\x05judge", ENTRY, b"\x7e\x05other"])],
         answers(200)),

    # 5 Primitive type representations
    Case("5.1", "an integer without an end", [ask(b"\xff" + b"\x80" * 20)], wrong),
    Case("5.1", "an integer beyond 32 bits", [ask(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f")], wrong),
    Case("5.1", "an integer with zeros at its end", [ask(b"\x10\x03x-a\x7f\x81\x80\x00" + b"v" * 128)], answers(200)),
    Case("5.1", "a length of many bytes", [ask(b"\x10\x03x-a" + integer(5000, 7) + b"v" * 5000)], answers(200)),
    Case("5.2", "a string longer than the block", [ask(b"\x10\x03x-a\x20v")], wrong),
    Case("5.2", "a name longer than the block", [ask(b"\x10\x7f\x20x")], wrong),
    Case("5.2", "a value in Huffman's code", [
        # RFC 7541 appendix C.4.2.
        echo(huffman(b"x-a", bytes.fromhex("a8eb10649cbf")))], shown("X-A", "no-cache")),
    Case("5.2", "a name in Huffman's code", [
        # RFC 7541 appendix C.4.3.
        echo(b"\x10\x88" + bytes.fromhex("25a849e95ba97d7f") + b"\x05value")], shown("Custom-Key", "value")),
    Case("5.2", "padding of more than 7 bits", [ask(huffman(b"x-a", bytes.fromhex("a8eb10649cbfff")))], wrong),
    Case("5.2", "padding that is not of ones", [ask(huffman(b"x-a", bytes.fromhex("a8eb10649cbe")))], wrong),
    Case("5.2", "the end-of-string symbol", [ask(huffman(b"x-a", b"\xff\xff\xff\xff"))], wrong),
    Case("5.2", "the end-of-string symbol within a string", [
        # `a` has 5 bits; the symbol has 30 ones.
        ask(huffman(b"x-a", b"\x1f\xff\xff\xff\xff"))], wrong),

    # 6 Binary format
    Case("6.1", "a head of indices alone", [headers(1, [b"\x82", scheme_field, b"\x84", b"\x41\x05judge"]),
                                            headers(3, [b"\x82", scheme_field, b"\x84", NEWEST])],
         answers(200, 404, stream=3)),
    Case("6.2.1", "a literal with indexing and a name of the static table", [
        headers(1, [*BASE[:2], PATH, BASE[3]]), headers(3, [*BASE[:2], NEWEST, BASE[3]])],
         answers(200, stream=3)),
    Case("6.2.2", "a literal without indexing does not become an entry", [ask(b"\x00\x03x-a\x01b"), ask(NEWEST, stream=3)], wrong),
    Case("6.2.2", "its value", [echo(b"\x00\x03x-a\x05value")], shown("X-A", "value")),
    Case("6.2.3", "a literal that is never indexed does not become an entry", [ask(b"\x10\x03x-a\x01b"), ask(NEWEST, stream=3)],
         wrong),
    Case("6.2.3", "its value, with a name of the static table", [echo(b"\x1f\x2b\x05value")],
         shown("User-Agent", "value")),
    Case("6.3", "a table as large as the server allows holds many entries", [
        ask(*[b"\x40\x04x-%02d\x05value" % n for n in range(90)]), echo(integer(62 + 89, 7, 0x80), stream=3)],
         shown("X-00", "value", 3)),
    Case("6.3", "a block in pieces that are cut within an integer", [
        cut(1, [*BASE, b"\x10\x03x-a" + integer(300, 7) + b"v" * 300], 20, 21, 22, flags=END_STREAM)], answers(200)),

    # Appendix C.3 and C.4: three requests, plain and in Huffman's code
    *[Case(section, "three requests of one client", [
        headers(1, [b"\x82", scheme_field, b"\x84", first]),
        headers(3, [b"\x82", scheme_field, b"\x84", NEWEST, second]),
        headers(5, [b"\x82", scheme_field, ROOT, b"\xbf", third]),
        headers(7, [GET, scheme_field, b"\x04\x08/headers", b"\xc0", b"\xbe", b"\xbf"])],
        shows("the fields of the table", lambda r: r.stream(7).has_ended and all(
            text in r.stream(7).body for text in (b"www.example.com", b"no-cache", b"custom-value"))))
      for section, first, second, third in [
          ("C.3", b"\x41\x0fwww.example.com", b"\x58\x08no-cache", b"\x40\x0acustom-key\x0ccustom-value"),
          ("C.4", bytes.fromhex("418cf1e3c2e5f23a6ba0ab90f4ff"), bytes.fromhex("5886a8eb10649cbf"),
           bytes.fromhex("408825a849e95ba97d7f8925a849e95bb8e8b4bf"))]],
]
