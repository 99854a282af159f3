import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a scenario to fill in.",
    discussion: """
      Writes GROUP/NAME/scenario.yaml below the folder of all scenarios, and makes that folder if it \
      is not there. The scenario can be played as it is; its comments show what may be added.

      Exit code 0 if it is written; 2 if the scenario is there already, or cannot be written.
      """)

  @Argument(help: .init("The name of the scenario.", valueName: "group/name"))
  var name: String

  @OptionGroup var folder: ScenarioFolderOptions

  func validate() throws {
    guard name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+/) != nil
    else {
      throw ValidationError(
        "'\(name)' is not a valid name: write GROUP/NAME, of letters, digits, '-', '_' and '.'.")
    }
  }

  func run() throws {
    let place = URL(filePath: root).appending(path: name)
    let file = place.appending(path: Scenario.fileName)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure.unusable(
        "\(file.path) is there already; choose another name, or edit it")
    }
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(Self.template.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      throw CommandFailure.unusable(
        "\(file.path): cannot be written; see to the folder's rights: "
          + error.localizedDescription)
    }
    let arguments = name + (folder.scenarios.map { " --scenarios \($0)" } ?? "")
    Console().write(
      """
      wrote \(file.path)
      next: fill it in, and
        navtrace show \(arguments)                  # what comes
        navtrace run \(arguments) --record missing  # records it
        navtrace accept \(arguments)                # expects it from now on

      """)
  }

  /// The scenarios folder, which may not exist yet.
  private var root: String {
    let directory = FileManager.default.currentDirectoryPath
    if let root = try? ScenarioSelection.root(folder.scenarios, from: directory) { return root }
    return URL(filePath: folder.scenarios ?? ScenarioSelection.defaultRoot).standardizedFileURL.path
  }

  /// The content of a new scenario file, which can be played without changes.
  static let template = """
    # All keys: the page "Scenario language" of the documentation, or 'navtrace schema scenario'.
    title: A page behind a redirect

    # What the server answers, by path.
    site:
      /: {redirect: 302, to: /page}
      /page:
        html: "<title>Page</title><a id=next href=/next>Next</a>"
      /next: {html: "<title>Next</title>"}
      # /private: {text: secret, auth: {basic: {user: ada, password: sesame, realm: shop}}}
      # /file: {text: saved, attachment: file.txt}
      # /slow: {text: late, gate: slow}  # waits for the step 'openGate: slow'
      # /form:
      #   html: "<form action=/next><input name=user></form>"

    # What the app answers. Without it navigations are allowed, and passwords are not known.
    # app:
    #   navigationAction: [{url: /next, answer: cancel}]
    #   authentication: [{user: ada, password: sesame}]

    # What the app and the user do, in order. Each step ends when everything is at rest.
    steps:
    - load: /
    - click: "#next"
    # - goBack
    # - load: /form
    # - type: {selector: "[name=user]", text: ada}
    # - submit: form
    # - {load: /slow, until: didStartProvisionalNavigation}
    # - openGate: slow

    """
}
