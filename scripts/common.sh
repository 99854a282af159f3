# What the scripts share; it is sourced, not run.

# Says one line to the person who runs the script.
say() { echo "scripts/$(basename "$0"): $*" >&2; }

# Says something that must not be overlooked.
loud() {
  printf '\n%s\n%s\n%s\n\n' \
    "==============================================================================" \
    "  $*" \
    "==============================================================================" >&2
}

# What the script does is told by the comment at its head, and by nothing else.
case "${1:-}" in -h | --help)
  sed -n '2,${/^#/!q; s/^# \{0,1\}//p}' "scripts/$(basename "$0")"
  exit
  ;;
esac

# Whether the real engine can be built and run here.
has_webkitgtk() {
  command -v Xvfb >/dev/null && has_library webkitgtk-6.0
}

# Whether a library's development files are here, by the name of its pkg-config file.
has_library() {
  local folder
  for folder in /usr/lib/*/pkgconfig /usr/lib64/pkgconfig /usr/lib/pkgconfig \
    /usr/share/pkgconfig /usr/local/lib/pkgconfig; do
    [ -s "$folder/$1.pc" ] && return 0
  done
  return 1
}

# The build options that bring in what this machine has libraries for: real WebKit, HTTP/2.
trait_options() {
  local traits=()
  if has_webkitgtk; then traits+=(WebKitGTK); fi
  if has_library libnghttp2; then traits+=(HTTP2); fi
  [ "${#traits[@]}" -eq 0 ] || (IFS=, && echo "--traits ${traits[*]}")
}

# Builds a package that is for the scripts alone; options of `swift build` may follow its folder. SwiftPM
# sees a new file of the project, which such a package takes by its path, only when it reads the manifest
# anew.
build_package() {
  touch "$1/Package.swift"
  swift build -c release --package-path "$@" >&2
}
