# Functions that the scripts share; this file is sourced, not run.

# Prints one line on standard error.
say() { echo "${0#"$PWD/"}: $*" >&2; }

# Prints a message that must not be overlooked.
loud() {
  printf '\n%s\n%s\n%s\n\n' \
    "==============================================================================" \
    "  $*" \
    "==============================================================================" >&2
}

# The help of a script is the comment at its beginning.
case "${1:-}" in -h | --help)
  sed -n '2,${/^#/!q; s/^# \{0,1\}//p}' "scripts/$(basename "$0")"
  exit
  ;;
esac

# Runs a command, and prints how long it took.
step() {
  local start=$SECONDS
  "$@"
  say "$(basename "$1") passed in $((SECONDS - start)) s"
}

# Whether the real engine can be built and run on this machine.
has_webkitgtk() {
  command -v Xvfb >/dev/null && has_library webkitgtk-6.0
}

# Whether a library's development files are installed, given the name of its pkg-config file.
has_library() {
  local folder
  for folder in /usr/lib/*/pkgconfig /usr/lib64/pkgconfig /usr/lib/pkgconfig \
    /usr/share/pkgconfig /usr/local/lib/pkgconfig; do
    [ -s "$folder/$1.pc" ] && return 0
  done
  return 1
}

# The build options for the libraries that this machine has: real WebKit, HTTP/2.
trait_options() {
  local traits=()
  if has_webkitgtk; then traits+=(WebKitGTK); fi
  if has_library libnghttp2; then traits+=(HTTP2); fi
  [ "${#traits[@]}" -eq 0 ] || (IFS=, && echo "--traits ${traits[*]}")
}

# SwiftPM passes the traits to the compiler in the order of a set. If the order changes, it compiles all modules again.
swift_build() { SWIFT_DETERMINISTIC_HASHING=1 swift build "$@"; }

# Runs `swift build`. Without a terminal, its output goes to a log, and only the last line or the errors are printed.
build() {
  local log status=0
  log=.build/logs/build-$(basename "$0").log
  if [ -t 2 ]; then
    swift_build "$@" >&2
    return
  fi
  mkdir -p .build/logs
  swift_build "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then
    say "$(tail -n 1 "$log")"
  else
    grep -E '(error|warning): ' "$log" | sort -u | tail -n 100 >&2 || tail -n 40 "$log" >&2
    say "the build failed; its whole output is in $log"
  fi
  return "$status"
}

# Builds a package that only the scripts use. Options of `swift build` may follow its folder. Such a package uses files
# of the project by their paths. SwiftPM finds a new file only when it reads the manifest again.
build_package() {
  touch "$1/Package.swift"
  build -c release --package-path "$@"
}
