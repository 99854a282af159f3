# Three images: the fixture server, which is the default, navtrace with both of its engines, and a
# toolchain in which the tests of an app run on both.
#
#   docker build -t fixture-server .
#   docker run --rm --read-only -p 8080:8080 fixture-server
#
#   docker build -t navtrace --target navtrace .
#   docker run --rm navtrace run redirects --engine model,webkitgtk
#
#   docker build -t swift-test --target swift-test .
#   docker run --rm -v "$PWD/..":/work -w "/work/$(basename "$PWD")" swift-test
#
# The first two run without root and write to no file of theirs, and nothing here depends on the processor. With podman
# and buildah add `--format docker`, since OCI's own format has no HEALTHCHECK. More is in Containers.md of
# Scenarios; `scripts/rehearse images` builds all, and runs the first two.

FROM docker.io/library/swift:6.3-bookworm AS toolchain
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libssl-dev zlib1g-dev libgumbo-dev \
  && rm -rf /var/lib/apt/lists/*

FROM toolchain AS source
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests

# What `swift test` of an app's package needs, with the app in /app and a build folder of its own in it.
FROM toolchain AS swift-test
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libwebkitgtk-6.0-dev xvfb libxtst6 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
CMD ["swift", "test", "--scratch-path", ".build-linux"]

FROM source AS build-navtrace
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libwebkitgtk-6.0-dev \
  && rm -rf /var/lib/apt/lists/*
RUN swift build -c release --product navtrace --traits WebKitGTK --static-swift-stdlib \
  && strip -o /navtrace "$(swift build -c release --show-bin-path)/navtrace"

# Real WebKit, and what navtrace itself looks for: Xvfb, which it starts, and libXtst for real clicks.
FROM docker.io/library/debian:bookworm-slim AS navtrace
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libwebkitgtk-6.0-4 libgumbo1 libcurl4 libxtst6 xvfb \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build-navtrace /navtrace /usr/local/bin/navtrace
COPY LICENSE /LICENSE
COPY Fixtures /Fixtures
USER 65532:65532
ENV HOME=/tmp LANG=C.UTF-8
ENTRYPOINT ["navtrace"]
LABEL org.opencontainers.image.title="navtrace" \
  org.opencontainers.image.description="Records the callbacks of web views and compares them with what is expected" \
  org.opencontainers.image.licenses="Apache-2.0"

FROM source AS build-server
RUN swift build -c release --product fixture-server \
    --static-swift-stdlib -Xswiftc -static-executable \
  && strip -o /fixture-server "$(swift build -c release --show-bin-path)/fixture-server"

# One static binary, the default site, no shell.
FROM scratch AS fixture-server
COPY --from=build-server /fixture-server /fixture-server
COPY LICENSE /LICENSE
COPY Fixtures /Fixtures
USER 65532:65532
ENV FIXTURE_SERVER_HOST=0.0.0.0 FIXTURE_SERVER_PORT=8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=2s CMD ["/fixture-server", "healthcheck"]
ENTRYPOINT ["/fixture-server"]
LABEL org.opencontainers.image.title="fixture-server" \
  org.opencontainers.image.description="HTTP fixtures for web views: redirects, passwords, new windows, MIME types, faults" \
  org.opencontainers.image.licenses="Apache-2.0"
