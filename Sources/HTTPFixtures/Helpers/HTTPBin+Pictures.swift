import HTTPTypes

extension HTTPBin {
  /// One small picture of a hill and the sun in several formats.
  static let pictures: [HTTPBinEndpoint] =
    [
      HTTPBinEndpoint("/image") { call in picture(for: call.request) }
    ]
    + Picture.allCases.map { picture in
      HTTPBinEndpoint("/image/\(picture.rawValue)") { _ in picture.reply }
    }

  /// The picture of the first format that `Accept` names, a PNG for whoever takes any format.
  private static func picture(for request: FixtureRequest) -> Reply {
    let accepted = request.fields[values: .accept].joined(separator: ",")
    if accepted.isEmpty { return Picture.png.reply }
    let ranges = accepted.split(separator: ",").map { FieldParameters(String($0)) }
      .filter { Double($0.parameters["q"] ?? "1") ?? 0 > 0 }.map(\.value)
    if let named = Picture.allCases.first(where: { ranges.contains($0.type) }) {
      return named.reply
    }
    let takesAny = ranges.contains("image/*") || ranges.contains("*/*")
    return takesAny
      ? Picture.png.reply : .text("406: there is \(known), and no other\n", status: 406)
  }

  private static let known = Picture.allCases.map(\.type).joined(separator: ", ")
}
