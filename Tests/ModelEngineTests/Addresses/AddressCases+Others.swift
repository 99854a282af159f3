/// Addresses of all other schemes.
///
/// The cases are those of the URL standard's test data (web-platform-tests,
/// url/resources/urltestdata.json, July 2023) that the other tables do not have.
extension AddressCases {
  private static let others1: [Case] = [
    ("non-special://test:@test/x", nil, "non-special://test@test/x"),
    ("non-special://:@test/x", nil, "non-special://test/x"),
    ("a:\t foo.com", "http://example.org/foo/bar", "a: foo.com"),
    ("lolscheme:x x#x x", nil, "lolscheme:x x#x%20x"),
    ("non-special://f:999999/c", "http://example.org/foo/bar", nil),
    ("foo://", "http://example.org/foo/bar", "foo://"),
    ("foo:/", "http://example.org/foo/bar", "foo:/"),
    ("foo:/bar.com/", "http://example.org/foo/bar", "foo:/bar.com/"),
    ("foo://///////", "http://example.org/foo/bar", "foo://///////"),
    ("foo://///////bar.com/", "http://example.org/foo/bar", "foo://///////bar.com/"),
    ("foo:////://///", "http://example.org/foo/bar", "foo:////://///"),
    ("c:/foo", "http://example.org/foo/bar", "c:/foo"),
    ("madeupscheme:/example.com/", "http://example.org/foo/bar", "madeupscheme:/example.com/"),
    ("ftps:/example.com/", "http://example.org/foo/bar", "ftps:/example.com/"),
    ("gopher:/example.com/", "http://example.org/foo/bar", "gopher:/example.com/"),
    ("data:/example.com/", "http://example.org/foo/bar", "data:/example.com/"),
    ("javascript:/example.com/", "http://example.org/foo/bar", "javascript:/example.com/"),
    ("mailto:/example.com/", "http://example.org/foo/bar", "mailto:/example.com/"),
    ("madeupscheme:example.com/", "http://example.org/foo/bar", "madeupscheme:example.com/"),
    ("ftps:example.com/", "http://example.org/foo/bar", "ftps:example.com/"),
    ("gopher:example.com/", "http://example.org/foo/bar", "gopher:example.com/"),
    ("data:example.com/", "http://example.org/foo/bar", "data:example.com/"),
    ("javascript:example.com/", "http://example.org/foo/bar", "javascript:example.com/"),
    ("mailto:example.com/", "http://example.org/foo/bar", "mailto:example.com/"),
    ("data:text/html,test#test", "http://example.org/foo/bar", "data:text/html,test#test"),
    ("tel:1234567890", "http://example.org/foo/bar", "tel:1234567890"),
    ("ssh://example.com/foo/bar.git", "http://example.org/", "ssh://example.com/foo/bar.git"),
    ("data:test# »", nil, "data:test#%20%C2%BB"), ("httpa://foo:80/", nil, "httpa://foo:80/"),
    ("gopher://foo:70/", nil, "gopher://foo:70/"), ("gopher://foo:443/", nil, "gopher://foo:443/"),
    ("madeupscheme:/example.com/", nil, "madeupscheme:/example.com/"),
    ("ftps:/example.com/", nil, "ftps:/example.com/"),
    ("gopher:/example.com/", nil, "gopher:/example.com/"),
    ("data:/example.com/", nil, "data:/example.com/"),
    ("javascript:/example.com/", nil, "javascript:/example.com/"),
    ("mailto:/example.com/", nil, "mailto:/example.com/"),
    ("madeupscheme:example.com/", nil, "madeupscheme:example.com/"),
    ("ftps:example.com/", nil, "ftps:example.com/"),
    ("gopher:example.com/", nil, "gopher:example.com/"),
    ("data:example.com/", nil, "data:example.com/"),
    ("javascript:example.com/", nil, "javascript:example.com/"),
    ("mailto:example.com/", nil, "mailto:example.com/"),
    ("sc://faß.ExAmPlE/", nil, "sc://fa%C3%9F.ExAmPlE/"), ("h://.", nil, "h://."),
    ("#", "test:test", "test:test#"), ("#x", "mailto:x@x.com", "mailto:x@x.com#x"),
    ("#x", "data:,", "data:,#x"), ("#x", "about:blank", "about:blank#x"),
    ("#x:y", "about:blank", "about:blank#x:y"), ("#", "test:test?test", "test:test?test#"),
    ("notspecial://host/?'", nil, "notspecial://host/?'"), ("i", "sc:sd", nil),
    ("i", "sc:sd/sd", nil), ("i", "sc:/pa/pa", "sc:/pa/i"), ("i", "sc://ho/pa", "sc://ho/i"),
    ("i", "sc:///pa/pa", "sc:///pa/i"), ("../i", "sc:sd", nil), ("../i", "sc:sd/sd", nil),
    ("../i", "sc:/pa/pa", "sc:/i"),
  ]

  private static let others2: [Case] = [
    ("../i", "sc://ho/pa", "sc://ho/i"), ("../i", "sc:///pa/pa", "sc:///i"), ("/i", "sc:sd", nil),
    ("/i", "sc:sd/sd", nil), ("/i", "sc:/pa/pa", "sc:/i"), ("/i", "sc://ho/pa", "sc://ho/i"),
    ("/i", "sc:///pa/pa", "sc:///i"), ("?i", "sc:sd", nil), ("?i", "sc:sd/sd", nil),
    ("?i", "sc:/pa/pa", "sc:/pa/pa?i"), ("?i", "sc://ho/pa", "sc://ho/pa?i"),
    ("?i", "sc:///pa/pa", "sc:///pa/pa?i"), ("#i", "sc:sd", "sc:sd#i"),
    ("#i", "sc:sd/sd", "sc:sd/sd#i"), ("#i", "sc:/pa/pa", "sc:/pa/pa#i"),
    ("#i", "sc://ho/pa", "sc://ho/pa#i"), ("#i", "sc:///pa/pa", "sc:///pa/pa#i"),
    ("about:/../", nil, "about:/"), ("data:/../", nil, "data:/"),
    ("javascript:/../", nil, "javascript:/"), ("mailto:/../", nil, "mailto:/"),
    ("sc://ñ.test/", nil, "sc://%C3%B1.test/"), ("sc://%/", nil, "sc://%/"), ("sc://@/", nil, nil),
    ("sc://te@s:t@/", nil, nil), ("sc://:/", nil, nil), ("sc://:12/", nil, nil),
    ("x", "sc://ñ", "sc://%C3%B1/x"), ("sc:\\../", nil, "sc:\\../"),
    ("sc::a@example.net", nil, "sc::a@example.net"), ("wow:%NBD", nil, "wow:%NBD"),
    ("wow:%1G", nil, "wow:%1G"), ("wow:\u{FFFF}", nil, "wow:%EF%BF%BF"), ("sc://a\0b/", nil, nil),
    ("sc://a b/", nil, nil), ("sc://a<b", nil, nil), ("sc://a>b", nil, nil),
    ("sc://a[b/", nil, nil), ("sc://a\\b/", nil, nil), ("sc://a]b/", nil, nil),
    ("sc://a^b", nil, nil), ("sc://a|b/", nil, nil), ("foo://ho\tst/", nil, "foo://host/"),
    ("foo://ho\nst/", nil, "foo://host/"), ("foo://ho\rst/", nil, "foo://host/"),
    (
      "sc://\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{B}\u{C}\u{E}\u{F}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}\u{17}\u{18}\u{19}\u{1A}\u{1B}\u{1C}\u{1D}\u{1E}\u{1F}\u{7F}!\"$%&'()*+,-.;=_`{}~/",
      nil,
      "sc://%01%02%03%04%05%06%07%08%0B%0C%0E%0F%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F%7F!\"$%&'()*+,-.;=_`{}~/"
    ),
    ("sc:", "https://example.org/foo/bar", "sc:"), ("asdf://%43|/", nil, nil),
    ("asdf://%43%7C/", nil, "asdf://%43%7C/"), ("\\\\\\.\\Y:", nil, nil), ("\\\\\\.\\y:", nil, nil),
    ("sc://ñ", nil, "sc://%C3%B1"), ("sc://ñ?x", nil, "sc://%C3%B1?x"),
    ("sc://ñ#x", nil, "sc://%C3%B1#x"), ("#x", "sc://ñ", "sc://%C3%B1#x"),
    ("?x", "sc://ñ", "sc://%C3%B1?x"), ("sc://?", nil, "sc://?"), ("sc://#", nil, "sc://#"),
    ("///", "sc://x/", "sc:///"), ("////", "sc://x/", "sc:////"),
  ]

  private static let others3: [Case] = [
    ("////x/", "sc://x/", "sc:////x/"),
    (
      "tftp://foobar.com/someconfig;mode=netascii",
      nil,
      "tftp://foobar.com/someconfig;mode=netascii"
    ),
    ("telnet://user:pass@foobar.com:23/", nil, "telnet://user:pass@foobar.com:23/"),
    ("ut2004://10.10.10.10:7777/Index.ut2", nil, "ut2004://10.10.10.10:7777/Index.ut2"),
    (
      "redis://foo:bar@somehost:6379/0?baz=bam&qux=baz",
      nil,
      "redis://foo:bar@somehost:6379/0?baz=bam&qux=baz"
    ),
    ("rsync://foo@host:911/sup", nil, "rsync://foo@host:911/sup"),
    ("git://github.com/foo/bar.git", nil, "git://github.com/foo/bar.git"),
    ("irc://myserver.com:6999/channel?passwd", nil, "irc://myserver.com:6999/channel?passwd"),
    (
      "dns://fw.example.org:9999/foo.bar.org?type=TXT",
      nil,
      "dns://fw.example.org:9999/foo.bar.org?type=TXT"
    ),
    (
      "ldap://localhost:389/ou=People,o=JNDITutorial",
      nil,
      "ldap://localhost:389/ou=People,o=JNDITutorial"
    ),
    ("git+https://github.com/foo/bar", nil, "git+https://github.com/foo/bar"),
    ("urn:ietf:rfc:2648", nil, "urn:ietf:rfc:2648"),
    ("tag:joe@example.org,2001:foo/bar", nil, "tag:joe@example.org,2001:foo/bar"),
    ("non-spec:/.//", nil, "non-spec:/.//"), ("non-spec:/..//", nil, "non-spec:/.//"),
    ("non-spec:/a/..//", nil, "non-spec:/.//"), ("non-spec:/.//path", nil, "non-spec:/.//path"),
    ("non-spec:/..//path", nil, "non-spec:/.//path"),
    ("non-spec:/a/..//path", nil, "non-spec:/.//path"),
    ("/.//path", "non-spec:/p", "non-spec:/.//path"),
    ("/..//path", "non-spec:/p", "non-spec:/.//path"),
    ("..//path", "non-spec:/p", "non-spec:/.//path"),
    ("a/..//path", "non-spec:/p", "non-spec:/.//path"), ("", "non-spec:/..//p", "non-spec:/.//p"),
    ("path", "non-spec:/..//p", "non-spec:/.//path"),
    ("../path", "non-spec:/.//p", "non-spec:/path"),
    ("non-special://%E2%80%A0/", nil, "non-special://%E2%80%A0/"),
    ("non-special://H%4fSt/path", nil, "non-special://H%4fSt/path"),
    ("non-special://[1:2:0:0:5:0:0:0]/", nil, "non-special://[1:2:0:0:5::]/"),
    ("non-special://[1:2:0:0:0:0:0:3]/", nil, "non-special://[1:2::3]/"),
    ("non-special://[1:2::3]:80/", nil, "non-special://[1:2::3]:80/"),
    ("non-special://[:80/", nil, nil),
    ("blob:https://example.com:443/", nil, "blob:https://example.com:443/"),
    ("blob:http://example.org:88/", nil, "blob:http://example.org:88/"),
    ("blob:d3958f5c-0777-0845-9dcf-2cb28783acaf", nil, "blob:d3958f5c-0777-0845-9dcf-2cb28783acaf"),
    ("blob:", nil, "blob:"), ("blob:blob:", nil, "blob:blob:"),
    ("blob:blob:https://example.org/", nil, "blob:blob:https://example.org/"),
    ("blob:about:blank", nil, "blob:about:blank"),
    ("blob:file://host/path", nil, "blob:file://host/path"),
    ("blob:ftp://host/path", nil, "blob:ftp://host/path"),
    ("blob:ws://example.org/", nil, "blob:ws://example.org/"),
    ("blob:wss://example.org/", nil, "blob:wss://example.org/"),
    ("blob:http%3a//example.org/", nil, "blob:http%3a//example.org/"), ("a", nil, nil),
    ("a/", nil, nil), ("a//", nil, nil), ("test-a-colon.html", "a:", nil),
    ("test-a-colon-b.html", "a:b", nil),
    ("test-a-colon-slash.html", "a:/", "a:/test-a-colon-slash.html"),
    ("test-a-colon-slash-slash.html", "a://", "a:///test-a-colon-slash-slash.html"),
    ("test-a-colon-slash-b.html", "a:/b", "a:/test-a-colon-slash-b.html"),
    ("test-a-colon-slash-slash-b.html", "a://b", "a://b/test-a-colon-slash-slash-b.html"),
    ("non-spec://example.org/test?a#b\0c", nil, "non-spec://example.org/test?a#b%00c"),
    ("non-spec:/test?a#b\0c", nil, "non-spec:/test?a#b%00c"),
    ("a1234567890-+.:foo/bar", "http://example.com/dir/file", "a1234567890-+.:foo/bar"),
    (
      "non-special:cannot-be-a-base-url-\0\u{1}\u{1F}\u{1E}~\u{7F}\u{80}",
      nil,
      "non-special:cannot-be-a-base-url-%00%01%1F%1E~%7F%C2%80"
    ),
    (
      "foo:// !\"$%&'()*+,-.;<=>@[\\]^_`{|}~@host/",
      nil,
      "foo://%20!%22$%&'()*+,-.%3B%3C%3D%3E%40%5B%5C%5D%5E_%60%7B%7C%7D~@host/"
    ),
    (
      "foo://joe: !\"$%&'()*+,-.:;<=>@[\\]^_`{|}~@host/",
      nil,
      "foo://joe:%20!%22$%&'()*+,-.%3A%3B%3C%3D%3E%40%5B%5C%5D%5E_%60%7B%7C%7D~@host/"
    ),
    ("foo://!\"$%&'()*+,-.;=_`{}~/", nil, "foo://!\"$%&'()*+,-.;=_`{}~/"),
  ]

  private static let others4: [Case] = [
    (
      "foo://host/ !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~",
      nil,
      "foo://host/%20!%22$%&'()*+,-./:;%3C=%3E@[\\]%5E_%60%7B|%7D~"
    ),
    (
      "foo://host/dir/? !\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
      nil,
      "foo://host/dir/?%20!%22$%&'()*+,-./:;%3C=%3E?@[\\]^_`{|}~"
    ),
    (
      "foo://host/dir/# !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
      nil,
      "foo://host/dir/#%20!%22#$%&'()*+,-./:;%3C=%3E?@[\\]^_%60{|}~"
    ),
    ("abc:rootless", "abc://host/path", "abc:rootless"),
    ("abc:rootless", "abc:/path", "abc:rootless"), ("abc:rootless", "abc:path", "abc:rootless"),
    ("abc:/rooted", "abc://host/path", "abc:/rooted"), ("non-special:\0y", nil, "non-special:%00y"),
    ("non-special:x/\0y", nil, "non-special:x/%00y"),
    ("non-special:x/?\0y", nil, "non-special:x/?%00y"),
    ("non-special:x/?#\0y", nil, "non-special:x/?#%00y"),
    ("non-special:\u{FFFF}y", nil, "non-special:%EF%BF%BFy"),
    ("non-special:x/\u{FFFF}y", nil, "non-special:x/%EF%BF%BFy"),
    ("non-special:x/?\u{FFFF}y", nil, "non-special:x/?%EF%BF%BFy"),
    ("non-special:x/?#\u{FFFF}y", nil, "non-special:x/?#%EF%BF%BFy"),
    (
      "data://example.com:8080/pathname?search#hash",
      nil,
      "data://example.com:8080/pathname?search#hash"
    ),
    ("data:///test", nil, "data:///test"), ("data://test/a/../b", nil, "data://test/b"),
    ("data://:443", nil, nil), ("data://test:test", nil, nil), ("data://[:1]", nil, nil),
    (
      "javascript://example.com:8080/pathname?search#hash",
      nil,
      "javascript://example.com:8080/pathname?search#hash"
    ),
    ("javascript:///test", nil, "javascript:///test"),
    ("javascript://test/a/../b", nil, "javascript://test/b"), ("javascript://:443", nil, nil),
    ("javascript://test:test", nil, nil), ("javascript://[:1]", nil, nil),
    (
      "mailto://example.com:8080/pathname?search#hash",
      nil,
      "mailto://example.com:8080/pathname?search#hash"
    ),
    ("mailto:///test", nil, "mailto:///test"), ("mailto://test/a/../b", nil, "mailto://test/b"),
    ("mailto://:443", nil, nil), ("mailto://test:test", nil, nil), ("mailto://[:1]", nil, nil),
    (
      "intent://example.com:8080/pathname?search#hash",
      nil,
      "intent://example.com:8080/pathname?search#hash"
    ),
    ("intent:///test", nil, "intent:///test"), ("intent://test/a/../b", nil, "intent://test/b"),
    ("intent://:443", nil, nil), ("intent://test:test", nil, nil), ("intent://[:1]", nil, nil),
    (
      "urn://example.com:8080/pathname?search#hash",
      nil,
      "urn://example.com:8080/pathname?search#hash"
    ),
    ("urn:///test", nil, "urn:///test"), ("urn://test/a/../b", nil, "urn://test/b"),
    ("urn://:443", nil, nil), ("urn://test:test", nil, nil), ("urn://[:1]", nil, nil),
    (
      "turn://example.com:8080/pathname?search#hash",
      nil,
      "turn://example.com:8080/pathname?search#hash"
    ),
    ("turn:///test", nil, "turn:///test"), ("turn://test/a/../b", nil, "turn://test/b"),
    ("turn://:443", nil, nil), ("turn://test:test", nil, nil), ("turn://[:1]", nil, nil),
    (
      "stun://example.com:8080/pathname?search#hash",
      nil,
      "stun://example.com:8080/pathname?search#hash"
    ),
    ("stun:///test", nil, "stun:///test"), ("stun://test/a/../b", nil, "stun://test/b"),
    ("stun://:443", nil, nil), ("stun://test:test", nil, nil), ("stun://[:1]", nil, nil),
    ("w://x:0", nil, "w://x:0"), ("west://x:0", nil, "west://x:0"),
  ]

  static let others: [Case] = others1 + others2 + others3 + others4
}
