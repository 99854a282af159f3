import Testing

@Suite(
  .timeLimit(.minutes(1)),
  .enabled(
    if: ContainerNetwork.isPermitted,
    """
    NOT TESTED: the control API through published ports. It needs unprivileged user and network \
    namespaces (unshare --user --net), ip and curl.
    """))
struct ContainerTests {
  /// Starts the server in the container, and a second one at a port that is not published.
  private static let servers = """
    export FIXTURE_SERVER_TOKEN=open-sesame
    exec 3< <(begin "$1" --host 0.0.0.0 --port 8080 --session-ports 8100-8103 \\
      --public-host 10.77.0.2 --log-level warning "$2")
    children+=($!)
    read -r -u 3 url
    exec 4< <(begin env -u FIXTURE_SERVER_TOKEN "$1" --host 0.0.0.0 --port 9000 \\
      --log-level warning "$2")
    children+=($!)
    read -r -u 4 other
    publish 8080
    publish 8100-8103
    url=http://10.77.0.2:8080
    ask() { curl --silent --max-time 20 "$@"; }
    api() {
      local method=$1 path=$2
      shift 2
      ask --request "$method" --header "Authorization: Bearer $FIXTURE_SERVER_TOKEN" \\
        --header 'Content-Type: application/json' "$url/-/$path" "$@"
    }
    code() { ask --output /dev/null --write-out '%{http_code} %{exitcode}\\n' "$@" || true; }

    """

  @Test func `only published ports can be reached, and only with the token`() async throws {
    let folder = try TemporaryFolder(["index.html": "<index>"])
    let lines = try await ContainerNetwork.run(
      Self.servers + """
        ask "$url/"; echo
        code http://10.77.0.2:9000/
        inside curl --silent http://10.77.0.2:9000/; echo
        code "$url/-/sessions"
        code --header 'Authorization: Bearer wrong' "$url/-/sessions"
        code --header "Authorization: Bearer $FIXTURE_SERVER_TOKEN" "$url/-/sessions"
        code --header 'Host: evil.example' "$url/-/health"
        code "$url/-/health"
        inside curl --silent --output /dev/null --write-out '%{http_code}\\n' \\
          http://127.0.0.1:9000/-/sessions
        inside curl --silent http://10.77.0.2:9000/-/sessions | grep -o 'set FIXTURE_SERVER_TOKEN'
        """, serving: folder.path)
    #expect(
      lines == [
        "<index>", "000 7", "<index>", "401 0", "401 0", "200 0", "421 0", "200 0", "200",
        "set FIXTURE_SERVER_TOKEN",
      ])
  }

  private static let steps = """
    api POST sessions --data '{"name": "t", "site": {"site": {
      "/held": {"parts": [{"gate": "g"}, {"head": 200}, {"body": "<held>"}]},
      "/page": {"text": "<page>"}}}}' > "$folder/session"
    main=$(grep -o 'http://[0-9.:]*' "$folder/session")
    echo "$main"
    ask "$main/held" > "$folder/held" & held=$!
    api GET 'sessions/t/gates/g?wait=20'
    api PUT sessions/t/gates/g --data '{"state": "open"}'
    wait $held
    cat "$folder/held"; echo
    ask "$main/page"; echo
    api GET 'sessions/t/log?limit=1' | grep -o '"event":"[a-z]*"\\|"next":[0-9]*'
    cursor=$(api GET sessions/t/log | grep -o '"next":[0-9]*' | grep -o '[0-9]*')
    api GET "sessions/t/log?after=$cursor&wait=20" > "$folder/log" & log=$!
    ask "$main/page?later"; echo
    wait $log
    grep -o '"event":"accepted"' "$folder/log"
    api POST sessions/t/assertions --data '["/held", "/page"]'
    api POST sessions/t/assertions --data '{"exactly": ["/held"]}' --write-out '%{http_code}\\n' |
      grep -o '"ok":false\\|409'
    api POST sessions/t/faults --data '{"path": "/page", "fault": "reset"}'
    code "$main/page"
    api GET sessions/t/faults | grep -o '"fault":"[a-z ]*"'
    api DELETE sessions/t/faults/1 --write-out '%{http_code}\\n'
    ask "$main/page"; echo
    api PUT sessions/t/site --data '{"site": {"/page": {"text": "<other>"}}}' > /dev/null
    ask "$main/page"; echo
    api POST sessions/t/reset | grep -o '"connections":[0-9]*'
    api DELETE sessions/t --write-out '%{http_code}\\n'
    code "$main/page"
    """

  @Test func `a session can be opened, controlled and closed with curl alone`() async throws {
    let folder = try TemporaryFolder(["index.html": "<index>"])
    let lines = try await ContainerNetwork.run(
      Self.servers + Self.steps, serving: folder.path)
    #expect(
      lines == [
        "http://10.77.0.2:8100", #"{"held":1,"name":"g","state":"closed"}"#,
        #"{"held":0,"name":"g","state":"open"}"#, "<held>", "<page>",
        #""event":"accepted""#, #""next":1"#, "<page>", #""event":"accepted""#, #"{"ok":true}"#,
        #""ok":false"#, "409",
        #"{"fault":"reset at status","id":1,"occurrence":"always","origin":"main","path":"/page"}"#,
        "000 56", #""fault":"reset at status""#, "204", "<page>", "<other>",
        #""connections":0"#, "204", "000 7",
      ])
  }
}
