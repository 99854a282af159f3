/// Addresses of the other schemes that have a server.
///
/// The cases are those of the URL standard's test data (web-platform-tests,
/// url/resources/urltestdata.json, July 2023) that the other tables do not have.
extension AddressCases {
  static let otherServers: [Case] = [
    ("ftp:/example.com/", "http://example.org/foo/bar", "ftp://example.com/"),
    ("ws:/example.com/", "http://example.org/foo/bar", "ws://example.com/"),
    ("wss:/example.com/", "http://example.org/foo/bar", "wss://example.com/"),
    ("ftp:example.com/", "http://example.org/foo/bar", "ftp://example.com/"),
    ("ws:example.com/", "http://example.org/foo/bar", "ws://example.com/"),
    ("wss:example.com/", "http://example.org/foo/bar", "wss://example.com/"),
    ("ftp://foo:21/", nil, "ftp://foo/"), ("ftp://foo:80/", nil, "ftp://foo:80/"),
    ("ws://foo:80/", nil, "ws://foo/"), ("ws://foo:81/", nil, "ws://foo:81/"),
    ("ws://foo:443/", nil, "ws://foo:443/"), ("ws://foo:815/", nil, "ws://foo:815/"),
    ("wss://foo:80/", nil, "wss://foo:80/"), ("wss://foo:81/", nil, "wss://foo:81/"),
    ("wss://foo:443/", nil, "wss://foo/"), ("wss://foo:815/", nil, "wss://foo:815/"),
    ("ftp:/example.com/", nil, "ftp://example.com/"),
    ("ws:/example.com/", nil, "ws://example.com/"),
    ("wss:/example.com/", nil, "wss://example.com/"),
    ("ftp:example.com/", nil, "ftp://example.com/"), ("ws:example.com/", nil, "ws://example.com/"),
    ("wss:example.com/", nil, "wss://example.com/"), ("ftp://example.com%80/", nil, nil),
    ("ftp://example.com%A0/", nil, nil), ("ftp://%e2%98%83", nil, "ftp://xn--n3h/"),
    (
      "wss:// !\"$%&'()*+,-.;<=>@[]^_`{|}~@host/",
      nil,
      "wss://%20!%22$%&'()*+,-.%3B%3C%3D%3E%40%5B%5D%5E_%60%7B%7C%7D~@host/"
    ),
    (
      "wss://joe: !\"$%&'()*+,-.:;<=>@[]^_`{|}~@host/",
      nil,
      "wss://joe:%20!%22$%&'()*+,-.%3A%3B%3C%3D%3E%40%5B%5D%5E_%60%7B%7C%7D~@host/"
    ),
    ("wss://!\"$&'()*+,-.;=_`{}~/", nil, "wss://!\"$&'()*+,-.;=_`{}~/"),
    (
      "wss://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~",
      nil,
      "wss://host/%20!%22$%&'()*+,-./:;%3C=%3E@[/]%5E_%60%7B|%7D~"
    ),
    (
      "wss://host/dir/? !\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
      nil,
      "wss://host/dir/?%20!%22$%&%27()*+,-./:;%3C=%3E?@[\\]^_`{|}~"
    ),
    (
      "wss://host/dir/# !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
      nil,
      "wss://host/dir/#%20!%22#$%&'()*+,-./:;%3C=%3E?@[\\]^_%60{|}~"
    ),
  ]
}
