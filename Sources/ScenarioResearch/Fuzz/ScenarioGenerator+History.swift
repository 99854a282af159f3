/// Going to items of the list, loading again, and ends from outside.
extension ScenarioGenerator {
  static let historyMoves: [Move] = [
    Move(.goBack, 26, if: { it, view in it.shown[view - 1].canGoBack }) { it, view in
      it.step("goBack", view: view)
      it.shown[view - 1].go(by: -1)
    },
    Move(.goForward, 40, if: { it, view in it.shown[view - 1].canGoForward }) { it, view in
      it.step("goForward", view: view)
      it.shown[view - 1].go(by: 1)
    },
    Move(.goToItem, 9, if: { it, view in !it.shown[view - 1].distances.isEmpty }) { it, view in
      guard let distance = it.any(of: it.shown[view - 1].distances) else { return }
      it.step("goToBackForwardListItem", .number(distance), view: view)
      it.shown[view - 1].go(by: distance)
    },
    Move(.goFarBack, 4, if: { it, view in it.page(view) != nil }) { it, view in
      // What is left so far behind is not in the page cache.
      for _ in 0..<3 {
        let place = it.plainPage()
        it.load(place, in: view, to: .page(place))
      }
      it.step("goToBackForwardListItem", -3, view: view)
      it.shown[view - 1].go(by: -3)
    },
    Move(
      .reload, 6,
      if: { it, view in
        !it.shown[view - 1].isEmpty || it.hasUsed(.loadString, .loadStringWithBase)
      }
    ) { it, view in it.step("reload", view: view) },
    Move(.reloadPost, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let start = it.site.count
      let place = it.plainPage()
      it.site.takePosts(from: start)
      it.click(it.addForm(to: place, method: "post", on: page), in: view, to: .page(place))
      it.step("reload", view: view)
    },
    Move(.reloadFromOrigin, 3, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      it.step("reloadFromOrigin", view: view)
    },
    Move(
      .secondView, 4, if: { it, _ in it.shown.count == 1 && it.app.createWebView == nil }
    ) { it, _ in
      it.addView()
      let (place, outcome) = it.destination()
      it.load(place, in: 2, to: outcome)
    },
    Move(
      .restoreState, 3,
      if: { it, view in
        it.shown.count == 1 && it.app.createWebView == nil && it.page(1) != nil
          && it.views[0]["schemeHandlers"] == nil
      }
    ) { it, _ in
      it.addView()
      it.step("restoreInteractionState", 1, view: 2)
      it.shown[1] = it.shown[0]
    },
  ]

  mutating func addView() {
    views.append([:])
    shown.append(ShownView())
  }
}
