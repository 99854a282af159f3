import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension Verb {
  /// The verbs that set or read properties of a view, or request something from the view.
  static let properties: [Verb] = [
    Verb(
      "set", "Sets a property of the view.", ViewSetting.shape, as: \.name,
      fields: { setting, _ in [.name: .string(setting.name), .value: setting.value] },
      perform: { setting, context in setting.apply(to: context.view) }),
    Verb(
      "read", "Reads a property of the view.", Shape<ViewReading>.word, as: { $0.rawValue },
      perform: { reading, context in
        context.recorder?.record(
          reading.rawValue, reading.value(of: context.view, context.names), in: context.view)
      }),
    Verb(
      "takeSnapshot", "Takes a picture of the view, or of a part of it.", SnapshotPart.shape,
      bare: SnapshotPart(),
      perform: { part, context in
        context.record { complete in
          context.view.takeSnapshot(with: part.configuration) { image, error in
            var fields: [EventField: TraceValue] = [:]
            if let error = error as NSError? {
              fields = [.domain: .string(error.domain), .code: .integer(error.code)]
            } else if let size = image?.size {
              fields = [.width: .integer(Int(size.width)), .height: .integer(Int(size.height))]
            }
            complete(.snapshot, fields)
          }
        }
      }),
    Verb(
      "find", "Looks for a text, in whatever case.", .text("the text to look for"), as: { $0 },
      fields: { text, _ in [.value: .string(text)] },
      perform: { text, context in
        context.record { complete in
          context.view.find(text) { complete(.found, [.value: .bool($0.matchFound)]) }
        }
      }),
    Verb(
      "restoreInteractionState", "Gives the view the back-forward list of another one.",
      .viewNumber, as: { "\($0)" }, fields: { number, _ in [.value: .integer(number)] },
      perform: { number, context in
        guard let other = context.app.view(number) else {
          return context.app.fail("there is no view \(number) to take the state of")
        }
        context.view.interactionState = other.interactionState
      }),
  ]

  static let downloads: [Verb] = [
    Verb(
      "startDownload", "Downloads what a request gives.", AuthoredRequest.shape, as: \.url,
      fields: { request, names in [.url: .string(request.address(names))] },
      perform: { request, context in
        guard let request = context.request(request, of: "startDownload") else { return }
        let (app, number) = (context.app, context.recorder?.number(of: context.view) ?? 1)
        context.record { complete in
          context.view.startDownload(using: request) { download in
            app.keepDownload(download)
            app.recorder?.attach(to: download, ofView: number)
            let url = download.originalRequest?.url
            complete(
              .downloadStarted,
              [.url: url.map { .string(app.names.shortened($0.absoluteString)) } ?? .null])
          }
        }
      }),
    Verb("cancelDownload", "Cancels the latest download of the view.") { context in
      guard let download = context.app.downloads.last(where: { $0.webView === context.view })
      else {
        return context.app.fail(
          "there is no download in this view to cancel; check the steps before")
      }
      context.record { complete in
        download.cancel { complete(.downloadCancelled, [.resumable: .bool($0 != nil)]) }
      }
    },
  ]
}

/// The part of a view that a snapshot shows.
package struct SnapshotPart: Hashable, Sendable {
  /// The rectangle, in points; `CGRect.null` means the entire view.
  package var rect = CGRect.null
  /// The width of the image, in points; `nil` means the width of the part.
  package var snapshotWidth: Int?

  @MainActor var configuration: WKSnapshotConfiguration {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = rect
    configuration.snapshotWidth = snapshotWidth.map { NSNumber(value: $0) }
    return configuration
  }

  private static let point = Shape.integer(in: 0...4096)
  private static let length = Shape.integer(in: 1...4096)

  /// The shape of a part, which has both a width and a height, or neither.
  static let shape = Shape.mapping(
    SnapshotPart(),
    [
      .custom("x", point, "points") { $1.rect.origin.x = CGFloat($0) },
      .custom("y", point, "points") { $1.rect.origin.y = CGFloat($0) },
      .custom("width", length, "points") { $1.rect.size.width = CGFloat($0) },
      .custom("height", length, "points") { $1.rect.size.height = CGFloat($0) },
      .optional(
        "snapshotWidth", \.snapshotWidth, length,
        "the width of the picture in points; the part's own by default"),
    ],
    check: { part, fields throws(AuthoredError) in
      guard fields.entries.contains(where: { $0.key != "snapshotWidth" }) else { return }
      for key in ["width", "height"] {
        _ = try fields.required(key, expected: "a whole number of points")
      }
      // The origin of the null rectangle is infinite.
      if fields["x"] == nil { part.rect.origin.x = 0 }
      if fields["y"] == nil { part.rect.origin.y = 0 }
    })
}
