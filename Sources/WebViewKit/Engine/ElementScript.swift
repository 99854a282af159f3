/// The bodies of JavaScript functions that an engine runs in a page, in a content world that is
/// invisible to the page.
///
/// Elements are searched in the document of the main frame, and then in the documents of subframes
/// with the same origin, in document order. The argument `selector` is a CSS selector.
package enum ElementScript {
  /// Returns whether an element matches the selector.
  package static let exists = find + "return find(selector) !== null"

  /// Clicks the element; call it only after `exists` has returned true.
  package static let click = find + "find(selector).click()"

  /// Returns whether the element is a text field that accepts input.
  package static let canType =
    find + """
      const element = find(selector);
      if (!element || element.disabled || element.readOnly) return false;
      return element.isContentEditable || element.tagName === 'TEXTAREA'
        || (element.tagName === 'INPUT' && !\(otherInputs).includes(element.type));
      """

  /// Replaces the content of the element with the argument `text`, and dispatches the events that a
  /// user's input causes.
  package static let type =
    find + """
      const element = find(selector), page = element.ownerDocument;
      element.focus();
      if (element.select) element.select(); else page.getSelection().selectAllChildren(element);
      page.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      if (!('value' in element) || element.value === text) return;
      // A field whose text cannot be selected, such as a date field, still has its old value.
      element.value = text;
      element.dispatchEvent(new Event('input', {bubbles: true}));
      element.dispatchEvent(new Event('change', {bubbles: true}));
      """

  /// Returns whether the element is a form, or belongs to a form.
  package static let isInForm = find + "const element = find(selector);\n" + form + "return !!form"

  /// Submits the element's form, as the Return key does in one of its fields (HTML 4.10.21.2).
  package static let submit =
    find + "const element = find(selector);\n" + form + """
      const owned = [...form.ownerDocument.querySelectorAll('button, input')]
        .filter(element => element.form === form);
      const button = owned.find(element => ['submit', 'image'].includes(element.type));
      if (button) return button.click();
      const others = \(otherInputs);
      const fields = owned.filter(element =>
        element.tagName === 'INPUT' && !others.includes(element.type));
      if (fields.length < 2) form.requestSubmit();
      """

  /// The types of input elements that do not contain text.
  private static let otherInputs =
    "['button','checkbox','color','file','hidden','image','radio','range','reset','submit']"

  private static let form =
    "const form = element && (element.form ?? element.closest('form'));\n"

  /// Scrolls the element into view, starts to listen for the release of the mouse button, and
  /// returns the center of the element in CSS pixels of the view.
  ///
  /// Returns an empty list if no element matches.
  package static let locate =
    find + """
      const element = find(selector);
      if (!element) return [];
      element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const place = [box.left + box.width / 2, box.top + box.height / 2];
      let page = element.ownerDocument.defaultView;
      window.navtraceReleased = new Promise(done =>
        page.addEventListener('mouseup', done, {capture: true, once: true}));
      for (; page !== window; page = page.parent) {
        const frame = page.frameElement, outer = frame.getBoundingClientRect();
        place[0] += outer.left + frame.clientLeft;
        place[1] += outer.top + frame.clientTop;
      }
      return place;
      """

  /// Waits until the page in which `locate` ran has received the release of the mouse button.
  package static let awaitRelease = "await window.navtraceReleased"

  /// Waits until the timers of the page that are due have fired.
  package static let awaitTimers =
    "await new Promise(done => setTimeout(() => setTimeout(done, 0), 0))"

  private static let find = """
    const find = (selector, page = document) => {
      const element = page.querySelector(selector);
      if (element) return element;
      for (const frame of page.querySelectorAll('iframe, frame')) {
        const inner = frame.contentDocument && find(selector, frame.contentDocument);
        if (inner) return inner;
      }
      return null;
    };

    """
}

/// A user's action on an element of a page: a script that performs it, and a script that checks
/// whether it can be performed.
package struct ElementAction: Sendable {
  /// The function that performs the action.
  ///
  /// No caller waits for it to return, because it can open a dialog or start a script that never
  /// ends.
  package let script: String
  /// The function that returns whether the page has an element on which the action can be
  /// performed.
  package let condition: String
  /// The arguments of both functions.
  package let arguments: [String: String]
  /// A description of the action for messages, such as `the click on 'a'`.
  package let words: String
  /// A description of the kind of element that the action needs; `nil` if it accepts any element.
  private let target: String?

  private init(
    _ script: String, if condition: String, on selector: String, text: String? = nil,
    words: String, target: String? = nil
  ) {
    (self.script, self.condition) = (script, condition)
    (self.words, self.target) = (words, target)
    arguments = ["selector": selector, "text": text].compactMapValues(\.self)
  }

  /// Returns an action that clicks the first element that a selector finds.
  package static func click(_ selector: String) -> ElementAction {
    ElementAction(
      ElementScript.click, if: ElementScript.exists, on: selector,
      words: "the click on '\(selector)'")
  }

  /// Returns an action that replaces the text of a field.
  package static func type(_ text: String, into selector: String) -> ElementAction {
    ElementAction(
      ElementScript.type, if: ElementScript.canType, on: selector, text: text,
      words: "the typing into '\(selector)'", target: "text field")
  }

  /// Returns an action that submits a form, as the Return key does in one of its fields.
  package static func submit(_ selector: String) -> ElementAction {
    ElementAction(
      ElementScript.submit, if: ElementScript.isInForm, on: selector,
      words: "the form '\(selector)' to be submitted", target: "form")
  }

  /// Returns the failure to throw if an engine finds no element for the action.
  package func failure(of engine: String) -> EngineFailure {
    let selector = arguments["selector"] ?? ""
    guard let target else { return .noElement(engine: engine, selector: selector) }
    return .noTarget(engine: engine, what: target, selector: selector)
  }
}
