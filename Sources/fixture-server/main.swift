await FixtureServerCommand.launch()
