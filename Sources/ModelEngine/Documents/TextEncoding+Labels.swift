extension TextEncoding {
  /// Finds an encoding by its label (Encoding standard, section 4.2), ignoring case and surrounding
  /// white space; `nil` if no encoding has the label.
  init?(label: some StringProtocol) {
    let spaces: Set<Character> = ["\t", "\n", "\u{C}", "\r", "\r\n", " "]
    let label = label.drop(while: spaces.contains).reversed().drop(while: spaces.contains)
      .reversed()
    guard let found = Self.byLabel[String(label).lowercased()] else { return nil }
    self = found
  }

  private static let byLabel: [String: TextEncoding] = {
    var table: [String: TextEncoding] = [:]
    for row in rows {
      let encoding = TextEncoding(
        name: row.name, decoder: row.decoder ?? row.name,
        encoder: row.encoder ?? row.decoder ?? row.name)
      for label in row.labels.split(whereSeparator: \.isWhitespace) {
        table[String(label)] = encoding
      }
    }
    return table
  }()

  /// An encoding: its names in the standard and in glibc, and its labels.
  private struct Row {
    let name: String
    let decoder: String?
    let encoder: String?
    let labels: String

    init(_ name: String, _ decoder: String? = nil, encoder: String? = nil, labels: String) {
      self.name = name
      self.decoder = decoder
      self.encoder = encoder
      self.labels = labels
    }
  }

  /// All encodings; glibc does not support `replacement` and `x-user-defined`.
  private static let rows = [
    Row(
      "UTF-8", labels: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    Row("IBM866", labels: "866 cp866 csibm866 ibm866"),
    Row(
      "ISO-8859-2",
      labels: """
        csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
        """),
    Row(
      "ISO-8859-3",
      labels: """
        csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
        """),
    Row(
      "ISO-8859-4",
      labels: """
        csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
        """),
    Row(
      "ISO-8859-5",
      labels: """
        csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5
        iso_8859-5:1988
        """),
    Row(
      "ISO-8859-6",
      labels: """
        arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e
        iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
        """),
    Row(
      "ISO-8859-7",
      labels: """
        csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597
        iso_8859-7 iso_8859-7:1987 sun_eu_greek
        """),
    Row(
      "ISO-8859-8",
      labels: """
        csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598
        iso_8859-8 iso_8859-8:1988 visual
        """),
    Row("ISO-8859-8-I", "ISO-8859-8", labels: "csiso88598i iso-8859-8-i logical"),
    Row("ISO-8859-10", labels: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    Row("ISO-8859-13", labels: "iso-8859-13 iso8859-13 iso885913"),
    Row("ISO-8859-14", labels: "iso-8859-14 iso8859-14 iso885914"),
    Row("ISO-8859-15", labels: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    Row("ISO-8859-16", labels: "iso-8859-16"),
    Row("KOI8-R", labels: "cskoi8r koi koi8 koi8-r koi8_r"),
    Row("KOI8-U", labels: "koi8-ru koi8-u"),
    Row("macintosh", "MACINTOSH", labels: "csmacintosh mac macintosh x-mac-roman"),
    Row(
      "windows-874", "CP874", labels: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"
    ),
    Row("windows-1250", "CP1250", labels: "cp1250 windows-1250 x-cp1250"),
    Row("windows-1251", "CP1251", labels: "cp1251 windows-1251 x-cp1251"),
    Row(
      "windows-1252", "CP1252",
      labels: """
        ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1
        iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
        """),
    Row("windows-1253", "CP1253", labels: "cp1253 windows-1253 x-cp1253"),
    Row(
      "windows-1254", "CP1254",
      labels: """
        cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5
        latin5 windows-1254 x-cp1254
        """),
    Row("windows-1255", "CP1255", labels: "cp1255 windows-1255 x-cp1255"),
    Row("windows-1256", "CP1256", labels: "cp1256 windows-1256 x-cp1256"),
    Row("windows-1257", "CP1257", labels: "cp1257 windows-1257 x-cp1257"),
    Row("windows-1258", "CP1258", labels: "cp1258 windows-1258 x-cp1258"),
    Row("x-mac-cyrillic", "MAC-UK", labels: "x-mac-cyrillic x-mac-ukrainian"),
    Row(
      "GBK", "GB18030", encoder: "GBK",
      labels: """
        chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk
        """),
    Row("gb18030", "GB18030", labels: "gb18030"),
    Row("Big5", "BIG5-HKSCS", labels: "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    Row("EUC-JP", labels: "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    Row("ISO-2022-JP", labels: "csiso2022jp iso-2022-jp"),
    Row(
      "Shift_JIS", "CP932",
      labels: """
        csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis
        """),
    Row(
      "EUC-KR", "CP949",
      labels: """
        cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601
        ksc_5601 windows-949
        """),
    Row(
      "replacement",
      labels: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"),
    Row("x-user-defined", labels: "x-user-defined"),
    Row("UTF-16BE", labels: "unicodefffe utf-16be"),
    Row("UTF-16LE", labels: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
  ]
}
