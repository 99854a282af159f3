import HTTPMessages
import HTTPTypes

extension HTTPBin {
  /// The endpoints that return a small picture of a hill and the sun in several formats.
  static let pictures: [HTTPBinEndpoint] =
    [
      HTTPBinEndpoint("/image") { call in picture(for: call.request) }
    ]
    + Picture.allCases.map { picture in
      HTTPBinEndpoint("/image/\(picture.rawValue)") { _ in picture.reply }
    }

  /// Returns the picture in the smallest format that `Accept` names, or as a PNG if the client
  /// accepts any format.
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

/// The formats of the helper endpoints' picture, smallest first.
enum Picture: String, CaseIterable {
  case webp, svg, jpeg, png

  var type: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

  var reply: Reply { .content(content, type: type) }

  private var content: [UInt8] {
    self == .svg ? Array(Self.drawing.utf8) : Base64.decode(base64.utf8) ?? []
  }

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    <title>A hill and the sun</title>
    <path fill="#cde8fa" d="M0 0h64v64H0z"/><circle cx="19" cy="19" r="11" fill="#fac828"/>
    <path fill="#3c8250" d="M0 64 36 26 64 54v10z"/><path fill="#28643c" d="M0 58h64v6H0z"/>
    </svg>

    """

  private var base64: String {
    switch self {
    case .svg: ""
    case .png:
      """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAADFBMVEXN6Pr6yCg8glAoZDxcgDxdAAAA10lEQV\
      R42s2SsQ3CMBBFnz+J5DIjuKFiiQwB+3gJloAlPFIqmiCFAic+W0AHwkV0efr3ckkO/uicjqUW0OPGCgwwWOBG\
      6KtEdQQdwGjAAEbyqmWE3Pcu8RWQAO6fEhPkSwZ3gERsWhQ2sCSY8b4kJpgIKmBmScQs6QCuIAiV1IOvQFjLXQ\
      Zn4JBKQjlVv4s3oNTanEAsIG5YNI0qiueNjALiCmIzr8wkMgqQnTn3yiogmCdliawCxA7Yl7Xl4ICL+QQ3Nb/X\
      q1KAZKd4uQ6udoLajFt+sbgPcX8bqwdza5kAAAAASUVORK5CYII=
      """
    case .jpeg:
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUF\
      VtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8\
      fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABAAEADASIAAhEBAxEB/8QAGgABAAMBAQEAAAAAAA\
      AAAAAAAAMEBQYCAf/EACwQAAEDAQYEBQUAAAAAAAAAAAIAAQMRBAUTUWGhEiIxwSEyQUJxUpHR8PH/xAAZAQAC\
      AwEAAAAAAAAAAAAAAAAAAwECBAX/xAAdEQADAAIDAQEAAAAAAAAAAAAAAQIDERIxQQQh/9oADAMBAAIRAxEAPw\
      Dp0RQyyPXhF6Iy5ZxTyopEO3pEyKopopHd+Euvos+H7JyVxa0MvC5W0SoiLaICIiACqK2opIqvUeuSxfZhrJKc\
      +D8NqXpkK+h5x+U4C+l/spQBoxczdmo1Xd/Rc/Bgu7X5+GnJkmZJUWPJfVLW3ANYG8HzLX9/mtHIEsYyRkxCTV\
      Z2XcVJ9HOT2ekRFJIREQAWBe1vxzwYTrEPmdvc/wCFJel54lYLOXJ0I292jaLJSrrxFKfgVy77edjko9SiJ+Ye\
      7aqmiWnoqdfHIEsYyRkxCTVZ2Xpc1d9vOxyUepRE/MPdtV0ccgSxjJGTEJNVnZPmuQxPZ6WJe14uRFZoXdhZ6G\
      Wenws0r4t5C7PaHo7U8BFuyp4h57KlXvoq3vosIq+IeeyYh57JRXRYRV8Q89kxDz2QGiwrl3287HJR6lET8w92\
      1WXiHnsmIeeylbQH/9k=
      """
    case .webp:
      """
      UklGRqYAAABXRUJQVlA4TJkAAAAvP8APAAkEbdtGecKf9FcOEf2fALY03hEavxagWnjGdLCKJKuRFdShAiWo4x\
      Mhmct53qUiCzAhGtEgYgmsKyGyABOjQQwiyHDC6QoFbtsoYzjGP/idtQEdhKC+ji3gH3Ct7oJf0UiGjZ3Eehj6\
      mXic1nP3j9mxs0nn745INw18SSUdhTqhr/jdF2Y46pZ9FT7d/+2DZaPMfAQA
      """
    }
  }
}
