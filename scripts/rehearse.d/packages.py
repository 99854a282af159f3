"""Makes the packages, then installs and uses each on a Debian that has nothing else; see scripts/rehearse.

The Debian is made once, in .build/debian. Each package gets a copy of it that ends with the test, and no network but
loopback. Beside Debian's smallest system it has Python with pip and pytest, and Node as this machine has it, since that
of Debian 12 is older than the client needs.
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

from checking import ROOT, Failure, check, run, say

PACKAGES = os.path.join(ROOT, ".build/packages")
TOOLS = os.path.join(ROOT, ".build/packaging/python/bin")
DEBIAN = os.path.join(ROOT, ".build/debian")
ARCHIVES = os.path.join(ROOT, ".build/debian-archives")
MIRROR = "http://deb.debian.org"
# The environment of the programs inside, whatever the caller's environment is.
INSIDE = {
    "DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "TMPDIR": "/tmp",
    "HOME": "/root", "LANG": "C.UTF-8"}
NEEDED = ["debootstrap", "buildah", "lintian", "dpkg-shlibdeps", "npm", "unshare"]
SERVE = """
cd /
{program} --port 0 >/tmp/url 2>/tmp/errors & server=$!
until [ -s /tmp/url ]; do kill -0 $server || {{ cat /tmp/errors; exit 1; }}; done
python3 - <<'END'
import urllib.request
with urllib.request.urlopen(open("/tmp/url").readline().strip()) as page:
    assert b"fixture-server" in page.read(), "not the default site"
    print("it answers", page.status)
END
kill $server
wait $server
"""
# The commands that a user would type. The first one of each is timed, and has at most half a minute.
USES = {
    "tarball": "cd /opt && tar -xzf /packages/fixture-server-*-linux-*.tar.gz"
    + SERVE.format(program="/opt/fixture-server-*/fixture-server"),
    "deb": "dpkg -i /packages/fixture-server_*.deb" + SERVE.format(program="fixture-server"),
    "wheel": "python3 -m venv --without-pip --system-site-packages /venv\n"
    "pip --python /venv/bin/python install -q --no-index /packages/*.whl\n"
    "/venv/bin/python -m pytest -q -p no:cacheprovider /tests",
    "npm": "mkdir /app && cd /app && npm install --silent --offline --no-audit /packages/fixture-server-*.tgz\n"
    "cp /tests/page.test.mjs . && node --test",
    "navtrace": "cd /\nnavtrace run redirects/302 --engine model,webkitgtk",
}


def main():
    started = time.monotonic()
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    reason = None
    if lacking:
        reason = f"{', '.join(lacking)} missing; scripts/setup --packages"
    elif os.geteuid() != 0:
        reason = "this user is not root"
    elif subprocess.run(["unshare", "--mount", "--net", "true"], capture_output=True).returncode != 0:
        reason = "this machine lets nobody mount a file system"
    if reason:
        banner = "=" * 78
        say(f"\n{banner}\n  The packages are not rehearsed: {reason}\n{banner}\n")
        return
    try:
        # The action installs both packages.
        names = sys.argv[1:] + (["deb"] if "navtrace" in sys.argv and "deb" not in sys.argv else [])
        subprocess.run([os.path.join(ROOT, "scripts/package"), *names], check=True, stdout=sys.stderr)
        check_files()
        make_debian()
        for name in sys.argv[1:] or [*USES, "image"]:
            begin = time.monotonic()
            output = run_image() if name == "image" else use(name)
            took = time.monotonic() - begin
            say(f"{name}: installed and used in {took:.1f} s: {output.strip().splitlines()[-1]}")
            check(name in ["image", "navtrace"] or took < 30, f"{name}: not within 30 s of the command")
    except (Failure, subprocess.CalledProcessError) as failure:
        sys.exit(f"FAILED packages: {failure}")
    say(f"packages: all done in {time.monotonic() - started:.0f} s")


def check_files():
    """That checksums, the list of contents, and the packages' own checkers find nothing wrong."""
    run("sha256sum --quiet -c SHA256SUMS", {}, PACKAGES, {0})
    # The warnings are about man pages, and about names that exist only on this machine.
    for package in glob.glob(f"{PACKAGES}/*.deb"):
        _, output = run(f"lintian --allow-root --fail-on error --suppress-tags bogus-mail-host {package}", {}, ROOT, {0})
        say(f"lintian {os.path.basename(package)}: no error; {len(output.splitlines())} warnings")
    if wheels := glob.glob(f"{PACKAGES}/*.whl"):
        _, output = run(f"{TOOLS}/twine check --strict {wheels[0]}", {}, ROOT, {0})
        say(f"twine: {output.strip().splitlines()[-1]}")
        for contents in glob.glob(f"{PACKAGES}/*.spdx.json"):
            run(f"{TOOLS}/pyspdxtools -i {contents}", {}, ROOT, {0})
            say(f"pyspdxtools: {os.path.basename(contents)} is valid")


def make_debian():
    """The Debian of the tests: of this machine's release, with its updates."""
    if os.path.exists(f"{DEBIAN}/complete"):
        return
    subprocess.run(["rm", "-rf", DEBIAN], check=True)
    release = subprocess.run(
        ["sh", "-c", '. /etc/os-release && echo "$VERSION_CODENAME"'], capture_output=True, text=True, check=True).stdout.strip()
    run(f"debootstrap --variant=minbase {release} {DEBIAN} {MIRROR}/debian", {}, ROOT, {0})
    with open(f"{DEBIAN}/etc/apt/sources.list", "w") as file:
        for place, suite in [("debian", release), ("debian", f"{release}-updates"), ("debian-security", f"{release}-security")]:
            file.write(f"deb {MIRROR}/{place} {suite} main\n")
    shutil.copy("/etc/resolv.conf", f"{DEBIAN}/etc/resolv.conf")
    install = "apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-pip python3-pytest python3-venv"
    run(f"unshare --mount sh -ec 'mount -t proc proc {DEBIAN}/proc; mount --rbind /dev {DEBIAN}/dev\n"
        f'chroot {DEBIAN} sh -c "{install}"\'', INSIDE, ROOT, {0})
    node = os.path.realpath(shutil.which("node"))
    npm = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("npm"))))
    shutil.copy(node, f"{DEBIAN}/usr/bin/node")
    shutil.copytree(npm, f"{DEBIAN}/usr/lib/npm", symlinks=True)
    os.symlink("../lib/npm/bin/npm-cli.js", f"{DEBIAN}/usr/bin/npm")
    open(f"{DEBIAN}/complete", "w").close()


def use(name):
    """Runs the commands of a package as root of a copy of the Debian; returns their output."""
    os.makedirs(ARCHIVES, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=os.path.join(ROOT, ".build")) as folder:
        for part in ["changes", "work", "root"]:
            os.mkdir(os.path.join(folder, part))
        with open(os.path.join(folder, "changes/use"), "w") as file:
            file.write(f"set -e\n{USES[name]}")
        # `unshare` ends all mounts and processes when it exits.
        isolated = "unshare --net sh -c 'ip link set lo up && exec chroot root sh /use'"
        if name == "navtrace":
            # Installed by the GitHub action, which needs Debian packages from the network.
            version = glob.glob(f"{PACKAGES}/navtrace_*.deb")[0].split("_")[1]
            settings = f"NAVTRACE_RELEASE=file:///packages NAVTRACE_VERSION={version} GITHUB_PATH=/path GITHUB_OUTPUT=/version"
            install = f"chroot root env {settings} bash /actions/navtrace/build"
            isolated = f"{install} >install.log 2>&1 || {{ tail -n 20 install.log; exit 1; }}\n{isolated}"
        setup = f"""set -e
mount -t overlay overlay -o lowerdir={DEBIAN},upperdir=changes,workdir=work root
mkdir root/packages root/tests root/actions
mount --bind -o ro {ROOT}/.github/actions root/actions
mount --bind -o ro {PACKAGES} root/packages
mount --bind -o ro {ROOT}/scripts/rehearse.d/packages root/tests
mount --bind {ARCHIVES} root/var/cache/apt/archives
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount -t tmpfs tmpfs root/dev/shm
{isolated}
"""
        with open(os.path.join(folder, "setup"), "w") as file:
            file.write(setup)
        return run("unshare --mount --pid --fork --kill-child sh setup", INSIDE, folder, {0})[1]


def run_image():
    """Loads the image and runs its program, which has no shell around it."""
    with tempfile.TemporaryDirectory(dir=os.path.join(ROOT, ".build")) as folder:
        archive, = glob.glob(f"{PACKAGES}/*-image-*.tar")
        buildah = f"buildah --root {folder}/store --runroot {folder}/run --storage-driver vfs"
        return run(
            f"container=$({buildah} from --quiet oci-archive:{archive})\n"
            f"{buildah} config --env FIXTURE_SERVER_HOST=127.0.0.1 --env FIXTURE_SERVER_PORT=8080 $container\n"
            f"cat >inside <<'END'\nip link set lo up\n"
            f"{buildah} run --isolation chroot --user 65532 $1 -- /fixture-server >url 2>log & server=$!\n"
            "until [ -s url ]; do kill -0 $server; done\n"
            f"{buildah} run --isolation chroot --user 65532 $1 -- /fixture-server healthcheck\n"
            "curl -sf $(head -n 1 url) | grep -o '<title>.*</title>'\nEND\n"
            "unshare --net --pid --fork --kill-child --mount-proc bash -e inside $container", {}, folder, {0})[1]


main()
